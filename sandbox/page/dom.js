/**
 * Make an element. Functions become listeners (`onclick`), `true` a bare attribute, null and false nothing;
 * strings among the children become text nodes, never markup.
 */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const drawn = new WeakMap();

/**
 * Make `container` show `items`, touching only what changed, so that focus, scroll and half-typed text survive.
 * Returns the items that were not there before; the first call shows everything and calls nothing new.
 */
export function reconcile(container, items, { key, draw, empty }) {
  const before = drawn.get(container);
  const after = new Map(items.map((item) => [key(item), entry(item, before?.get(key(item)), draw)]));
  const fresh = before ? items.filter((item) => !before.has(key(item))) : [];
  for (const item of fresh) after.get(key(item)).node.classList.add("arrived");
  drawn.set(container, after);
  place(container, after.size ? [...after.values()].map(({ node }) => node) : [empty()]);
  return fresh;
}

function entry(item, old, draw) {
  const source = JSON.stringify(item);
  if (old?.source === source) return old;
  const node = draw(item);
  if (old) replace(old.node, node);
  return { source, node };
}

function place(container, nodes) {
  const kept = new Set(nodes);
  for (const child of [...container.childNodes]) if (!kept.has(child)) child.remove();
  nodes.forEach((node, index) => {
    if (container.childNodes[index] !== node) container.insertBefore(node, container.childNodes[index] ?? null);
  });
}

function replace(old, node) {
  const focus = focusInside(old);
  node.classList.add("redrawn");
  old.replaceWith(node);
  if (focus) restoreFocus(node, focus);
}

/** What has the focus inside `root`, in words that also find it in a redrawn copy; null when the focus is elsewhere. */
export function focusInside(root) {
  const active = document.activeElement;
  return root.contains(active) ? { tap: active.dataset.tap, field: active.dataset.field } : null;
}

/** Give the focus back to the same control in a redrawn `root`, or to `root` itself when that control is gone. */
export function restoreFocus(root, { tap, field }) {
  const control = [...root.querySelectorAll("[data-tap], [data-field]")].find(
    (node) => (tap && node.dataset.tap === tap) || (field && node.dataset.field === field),
  );
  if (!control && !root.hasAttribute("tabindex")) root.setAttribute("tabindex", "-1");
  (control ?? root).focus({ preventScroll: true });
}

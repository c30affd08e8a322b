/* One live region for the whole page: five columns speaking at once would be noise. */

/** Have screen readers say a sentence when they are next idle. */
export function announce(sentence) {
  const region = document.getElementById("announcements");
  const line = document.createElement("p");
  line.textContent = sentence;
  region.append(line);
  while (region.childElementCount > 12) region.firstElementChild.remove();
}

import { el } from "../dom.js";

/** The picture of an image block or element. */
export function picture(source, style) {
  if (typeof source.alt_text !== "string") throw new Error("an image needs alt_text");
  return el("img", { class: style, src: source.image_url, alt: source.alt_text, loading: "lazy", referrerpolicy: "no-referrer" });
}

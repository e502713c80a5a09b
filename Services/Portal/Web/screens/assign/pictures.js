// Pictures beside content that may be chosen: an app's icon, a context's thumbnail. They say nothing that the title beside them does not,
// so they are hidden from screen readers, and where one does not come nothing is said.
//
// They are painted rather than linked: the page's policy lets images come from its own address alone, which a `blob:` is not.

import { element } from "../../base/dom.js";

/** @typedef {import("../../api/context.js").Image} Image */
/** @typedef {{ place: HTMLCanvasElement, ask: (options: { signal: AbortSignal, timeoutMilliseconds: number }) => Promise<Image> }} Picture */

/** The side of the square in pixels of a canvas: twice what the style sheet gives it, for finer screens. */
const side = 64;
/** So many are asked for at a time. */
const atOnce = 4;
/** So many are kept: of those seen before, each takes 16 KiB, and is asked for again when somebody looks at it. */
const keptMax = 256;
/** A server keeps no larger one; the bytes of what says otherwise are not looked at. */
const imageBytesMax = 1024 * 1024;
/** Nobody waits for a picture, in milliseconds. */
const timeoutMilliseconds = 10_000;
/** So long before it comes into view a picture is asked for, as a margin around what is in view. */
const margin = "200px";

export class Pictures {
  #signal;
  /** @type {Map<Element, Picture>} */
  #known = new Map();
  /** @type {Set<Picture>} in the order in which they came into view */
  #wanted = new Set();
  /** @type {Picture[]} the one that was painted first is the first */
  #painted = [];
  #running = 0;
  #observer = new IntersectionObserver((entries) => this.#look(entries), { rootMargin: margin });

  /** @param {AbortSignal} signal aborted when the screen is left */
  constructor(signal) {
    this.#signal = signal;
    signal.addEventListener("abort", () => this.clear());
  }

  /**
   * A place for a picture, which comes when somebody looks at it.
   *
   * @param {Picture["ask"]} ask
   */
  place(ask) {
    const place = element("canvas", { class: "picture", "aria-hidden": "true", width: 0, height: 0 });
    this.#known.set(place, { place, ask });
    this.#observer.observe(place);
    return place;
  }

  /** Forgets all places: other content is shown. */
  clear() {
    this.#observer.disconnect();
    this.#known.clear();
    this.#wanted.clear();
    this.#painted = [];
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #look(entries) {
    for (const { target, isIntersecting } of entries) {
      const picture = this.#known.get(target);
      if (!picture) continue;
      // Who scrolls past a hundred does not wait for them.
      if (isIntersecting) this.#wanted.add(picture);
      else this.#wanted.delete(picture);
    }
    while (this.#running < atOnce && this.#wanted.size > 0) this.#next();
  }

  async #next() {
    const [picture] = this.#wanted;
    this.#wanted.delete(picture);
    this.#observer.unobserve(picture.place);
    this.#running += 1;
    try {
      const { data, mediaType } = await picture.ask({ signal: this.#signal, timeoutMilliseconds });
      if (data.length > imageBytesMax) return;
      const bitmap = await createImageBitmap(new Blob([data], { type: mediaType }));
      if (this.#known.has(picture.place)) this.#paint(picture, bitmap);
      bitmap.close();
    } catch {
      // Its title is there.
    } finally {
      this.#running -= 1;
      if (this.#wanted.size > 0) this.#next();
    }
  }

  /** @param {Picture} picture @param {ImageBitmap} bitmap */
  #paint(picture, bitmap) {
    const { place } = picture;
    place.width = side;
    place.height = side;
    const scale = side / Math.max(bitmap.width, bitmap.height);
    const [width, height] = [bitmap.width * scale, bitmap.height * scale];
    place.getContext("2d")?.drawImage(bitmap, (side - width) / 2, (side - height) / 2, width, height);
    this.#painted.push(picture);
    if (this.#painted.length <= keptMax) return;
    const oldest = /** @type {Picture} */ (this.#painted.shift());
    // Without pixels it takes no memory.
    oldest.place.width = 0;
    this.#observer.observe(oldest.place);
  }
}

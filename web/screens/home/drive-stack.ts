import { type Motion, pulled, settled } from '../../motion/spring.ts';
import { listenToHands, type StackControls } from './stack-inputs.ts';
import {
  coverOf,
  FOOTER_REACH,
  nextStop,
  type Part,
  planStack,
  type StackPlan,
  samePlace,
  stackSpring,
  stopNear,
  stopOf,
  within,
} from './stack-plan.ts';

/** After longer than this without a frame (a hidden tab) the spring goes on as if one had been shown. */
const LONGEST_FRAME_SECONDS = 0.25;
/** The browser rounds what it scrolled to whole device pixels. */
const OWN_SCROLL_TOLERANCE = 1.5;
/** A jump of the browser's own (a link, find-in-page) is longer than this share of the viewport. */
const JUMP_SHARE = 0.25;
/** The focus ring reaches so far beyond what has the focus. */
const FOCUS_RING = 8;
/** The browser scrolls to what takes the focus shortly after it has told us. */
const FOCUS_SCROLL_MS = 120;

/**
 * Turns a stack of ordinary sections, which the document scrolls as it is, into sections that slide over
 * each other on one smoothed position. The position stays the document's own scroll offset, so scrollbar,
 * find-in-page, links, screen readers and the way back all go on working. Returns how to stop.
 */
export function driveStack(stack: HTMLElement): () => void {
  const driver = new StackDriver(stack);
  return () => driver.stop();
}

class StackDriver implements StackControls {
  readonly #stack: HTMLElement;
  /** The footer is the last. */
  readonly #sections: HTMLElement[];
  readonly #paint: (plan: StackPlan, position: number) => void;
  readonly #stopping = new AbortController();
  readonly #sizes = new ResizeObserver(() => this.#onResize());
  #plan: StackPlan;
  #motion: Motion = { position: scrollY, velocity: 0 };
  #target = scrollY;
  #frame = 0;
  #lastFrameAt = 0;
  #focusedAt = Number.NEGATIVE_INFINITY;

  constructor(stack: HTMLElement) {
    this.#stack = stack;
    this.#sections = [...stack.querySelectorAll<HTMLElement>('[data-section]')];
    this.#paint = paintStack(this.#sections);
    // Reading comes first: measured after the change, the layout would have to be computed at once.
    this.#plan = this.#measure();
    stack.dataset.driven = '';
    const { signal } = this.#stopping;
    listenToHands(this, signal);
    addEventListener('scroll', (event) => this.#onScroll(event), { passive: true, signal });
    stack.addEventListener('focusin', (event) => this.#onFocus(event), { signal });
    for (const section of this.#sections) this.#sizes.observe(section);
    this.#paint(this.#plan, this.#motion.position);
  }

  stop(): void {
    this.#stopping.abort();
    this.#sizes.disconnect();
    cancelAnimationFrame(this.#frame);
    delete this.#stack.dataset.driven;
    this.#paint({ ...this.#plan, viewport: 0 }, 0);
  }

  viewport = () => this.#plan.viewport;
  moveBy = (pixels: number) => this.#moveTo(this.#target + pixels);
  moveToNext = (direction: 1 | -1) => this.#moveTo(nextStop(this.#plan, this.#target, direction));
  moveToEnd = (direction: 1 | -1) => this.#moveTo(direction > 0 ? this.#plan.last : 0);

  #moveTo(position: number): void {
    this.#target = within(0, position, this.#plan.last);
    if (this.#frame) return;
    this.#lastFrameAt = performance.now();
    this.#frame = requestAnimationFrame((now) => this.#onFrame(now));
  }

  #onFrame(now: number): void {
    const seconds = within(0, (now - this.#lastFrameAt) / 1000, LONGEST_FRAME_SECONDS);
    this.#lastFrameAt = now;
    this.#motion = pulled(this.#motion, this.#target, seconds, stackSpring);
    const done = settled(this.#motion, this.#target, 0.5);
    if (done) this.#standAt(this.#target);
    this.#show();
    this.#frame = done ? 0 : requestAnimationFrame((next) => this.#onFrame(next));
  }

  #standAt(position: number): void {
    this.#motion = { position, velocity: 0 };
    this.#target = position;
  }

  #show(): void {
    scrollTo({ top: this.#motion.position, behavior: 'instant' });
    this.#paint(this.#plan, this.#motion.position);
  }

  /** Only what we did not do ourselves: a scrollbar, a link, find-in-page, a screen reader. */
  #onScroll(event: Event): void {
    const landed = scrollY;
    const distance = Math.abs(landed - this.#motion.position);
    if (distance <= OWN_SCROLL_TOLERANCE) return;
    if (event.timeStamp - this.#focusedAt < FOCUS_SCROLL_MS) {
      this.#show();
    } else if (distance > JUMP_SHARE * this.#plan.viewport) {
      this.#show();
      this.#moveTo(stopNear(this.#plan, landed));
    } else {
      this.#standAt(landed);
      this.#paint(this.#plan, landed);
    }
  }

  /** The keyboard brings what it reaches into view; a click on what already shows moves nothing. */
  #onFocus(event: FocusEvent): void {
    const element = event.target as Element;
    if (!element.matches(':focus-visible')) return;
    const section = element.closest<HTMLElement>('[data-section]');
    if (!section) return;
    const index = this.#sections.indexOf(section);
    this.#focusedAt = event.timeStamp;
    this.#moveTo(stopOf(this.#plan, index, this.#motion.position, partOf(section, element)));
  }

  #onResize(): void {
    const before = this.#plan;
    this.#plan = this.#measure();
    // An observer also calls when it begins; a scroll of ours then would cancel the browser's own to `#about`.
    if (JSON.stringify(before) === JSON.stringify(this.#plan)) return;
    const target = samePlace(before, this.#target, this.#plan);
    this.#motion = { position: samePlace(before, this.#motion.position, this.#plan), velocity: 0 };
    this.#show();
    this.#moveTo(target);
  }

  /**
   * Reads the layout, all of it before the first change, and lets a section that is higher than the
   * viewport hold by its foot.
   */
  #measure(): StackPlan {
    const viewport = document.documentElement.clientHeight;
    const heights = this.#sections.map((section) => section.offsetHeight);
    this.#sections.forEach((section, index) => {
      section.style.setProperty('--hold', `${Math.min(0, viewport - (heights[index] ?? 0))}px`);
    });
    const footer = heights.pop() ?? 0;
    // The words of a section higher than the window pass below the navbar, which then needs a ground.
    const isTall = heights.some((height) => height > viewport + 1);
    this.#stack.toggleAttribute('data-tall', isTall);
    return planStack({ viewport, heights, footer });
  }
}

/** An element's place in its section, with its ring, however far the section has been moved. */
function partOf(section: Element, element: Element): Part {
  const from = section.getBoundingClientRect().top;
  const { top, bottom } = element.getBoundingClientRect();
  return { top: top - FOCUS_RING - from, bottom: bottom + FOCUS_RING - from };
}

const VEIL_DARKNESS = 0.6;

/** Draws what a position looks like, with transforms and opacities only. */
function paintStack(sections: readonly HTMLElement[]): (plan: StackPlan, position: number) => void {
  const layers = sections.map(layerOf);
  const footer = layers.pop();
  return (plan, position) => {
    for (const [index, layer] of layers.entries()) {
      const cover = coverOf(plan, index, position);
      lift(layer.section, cover === 1 ? (plan.ends[index] ?? 0) - position : 0);
      if (cover !== layer.cover) deepen(layer, cover);
    }
    // In the document the footer begins a fifth of a viewport after the last section's place; it waits below.
    const waiting = 1 - coverOf(plan, layers.length - 1, position);
    if (footer) lift(footer.section, waiting * (1 - FOOTER_REACH) * plan.viewport);
  };
}

function layerOf(section: HTMLElement) {
  return {
    section,
    veil: section.querySelector<HTMLElement>('[data-veil]'),
    /** These move a few pixels while their section is covered: `data-depth` says how many. */
    deep: [...section.querySelectorAll<HTMLElement>('[data-depth]')],
    cover: 0,
  };
}

/** A covered section lies where the document has it, above the viewport: so find-in-page scrolls to it. */
function lift(element: HTMLElement, pixels: number): void {
  const transform = pixels === 0 ? '' : `translateY(${pixels}px)`;
  if (element.style.transform !== transform) element.style.transform = transform;
}

function deepen(layer: ReturnType<typeof layerOf>, cover: number): void {
  layer.cover = cover;
  layer.section.toggleAttribute('data-covered', cover === 1);
  if (layer.veil) layer.veil.style.opacity = String(cover * VEIL_DARKNESS);
  for (const element of layer.deep)
    element.style.transform = `translate3d(0, ${Number(element.dataset.depth) * cover}px, 0)`;
}

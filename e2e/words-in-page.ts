export interface Suspect {
  readonly words: string;
  readonly cover: string;
  /** In CSS pixels of the picture. */
  readonly box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}

export interface Found {
  readonly cut: string[];
  readonly suspects: Suspect[];
  /** False where sections slide over one another, or a menu is open: there only the window is looked at. */
  readonly fullPage: boolean;
}

/** Runs in the page. Hits find what may lie over words; only a picture tells if it is painted there. */
export function lookForTrouble(): Found {
  const TOLERANCE = 2;
  const cut: string[] = [];
  const suspects: Suspect[] = [];
  const modal = document.querySelector('dialog[open]');
  const fullPage = !modal && document.querySelectorAll('[data-section]').length < 2;
  const start = fullPage ? 0 : scrollY;
  const end = fullPage ? document.documentElement.scrollHeight - innerHeight : start;
  const isInSight = ({ box }: Line) => box.top >= scrollY && box.bottom <= scrollY + innerHeight;
  const lines = [...linesIn(modal ?? document.body)].filter(isInFrame);
  for (const { element, words, box, clip } of fullPage ? lines : lines.filter(isInSight))
    if (isCut(box, clip)) cut.push(`cut in ${nameOf(element)}: ${words}`);
  let waiting = lines;
  for (let top = start; ; top = Math.min(end, top + innerHeight * 0.5)) {
    scrollTo(0, top);
    for (const line of waiting.filter(isInSight)) if (!isScrolledOut(line)) lookAbove(line);
    waiting = waiting.filter((line) => !isInSight(line));
    if (top >= end) break;
  }
  scrollTo(0, start);
  return { cut, suspects, fullPage };

  interface Clip {
    left: number;
    right: number;
    top: number;
    bottom: number;
  }

  interface Line {
    element: HTMLElement;
    words: string;
    box: DOMRect;
    clip: Clip;
  }

  function* linesIn(root: Element): Generator<Line> {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!;
      if (!node.nodeValue?.trim()) continue;
      if (element.closest('script, style, option, noscript, altcha-widget, [aria-hidden="true"]'))
        continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (element.closest('.visually-hidden') || isClippedAway(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const words = node.nodeValue.trim().slice(0, 40);
      const clip = clipOf(element);
      for (const { x, y, width, height } of range.getClientRects())
        if (width > 1)
          yield { element, words, box: new DOMRect(x + scrollX, y + scrollY, width, height), clip };
    }
  }

  /** A frame that leaves nothing of it is for readers alone; its own shape is none that words need. */
  function isClippedAway(element: Element): boolean {
    if (getComputedStyle(element).clipPath !== 'none') return true;
    for (let one = element.parentElement; one; one = one.parentElement)
      if (getComputedStyle(one).clipPath === 'inset(50%)') return true;
    return false;
  }

  /** The part of an element that the window and the frames around it leave; everything where a frame scrolls. */
  function clipOf(element: Element): Clip {
    const clip = { left: 0, right: innerWidth, top: -Infinity, bottom: Infinity };
    for (
      let frame: Element | null = element;
      frame && frame !== document.body;
      frame = frame.parentElement
    ) {
      const { overflowX, overflowY, position } = getComputedStyle(frame);
      if (/auto|scroll/.test(overflowX + overflowY))
        return { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
      const box = frame.getBoundingClientRect();
      if (overflowX !== 'visible') {
        clip.left = Math.max(clip.left, box.left);
        clip.right = Math.min(clip.right, box.right);
      }
      if (overflowY !== 'visible') {
        clip.top = Math.max(clip.top, box.top + scrollY);
        clip.bottom = Math.min(clip.bottom, box.bottom + scrollY);
      }
      if (position === 'fixed') break;
    }
    return clip;
  }

  /** Out of its frame's sight as a whole, a line is put away on purpose. */
  function isInFrame({ box, clip }: Line): boolean {
    return (
      box.right > clip.left &&
      box.left < clip.right &&
      box.bottom - 1 > clip.top &&
      box.top + 1 < clip.bottom
    );
  }

  /** Of a frame within the page that scrolls: what it hides until then isn't covered by what lies around it. */
  function isScrolledOut({ element, box }: Line): boolean {
    let frame: Element | null = element;
    while (frame && !/auto|scroll/.test(getComputedStyle(frame).overflowY))
      frame = frame.parentElement;
    if (!frame || frame === document.documentElement || frame === document.body) return false;
    const { top, bottom } = frame.getBoundingClientRect();
    const middle = box.top - scrollY + box.height / 2;
    return middle < top || middle > bottom;
  }

  function isCut(box: DOMRect, clip: Clip): boolean {
    // A line is higher than its letters.
    const air = box.height * 0.25;
    return (
      box.left < clip.left - TOLERANCE ||
      box.right > clip.right + TOLERANCE ||
      box.top < clip.top - air ||
      box.bottom > clip.bottom + air
    );
  }

  function lookAbove({ element, words, box }: Line): void {
    const y = box.top - scrollY + box.height / 2;
    const steps = Math.max(2, Math.ceil(box.width / 40));
    for (let step = 0; step <= steps; step++) {
      const x = box.left + 2 + ((box.width - 4) * step) / steps;
      const cover = coverAt(element, x, y);
      if (!cover) continue;
      element.dataset.suspect = '';
      const { x: left, y: top, width, height } = box;
      suspects.push({
        words,
        cover: nameOf(cover),
        box: { x: left, y: top - start, width, height },
      });
      return;
    }
  }

  function coverAt(element: Element, x: number, y: number): Element | undefined {
    for (const above of document.elementsFromPoint(x, y)) {
      if (above === element || above.contains(element)) return;
      if (!element.contains(above) && !staysInPlace(above) && !slidesOver(element, above))
        return above;
    }
    return;
  }

  function slidesOver(element: Element, above: Element): boolean {
    return !fullPage && element.closest('[data-section]') !== above.closest('[data-section]');
  }

  function staysInPlace(element: Element): boolean {
    for (let one: Element | null = element; one && one !== modal; one = one.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(one).position)) return true;
    return false;
  }

  function nameOf(element: Element): string {
    const owner = element.closest('[class]');
    const name = owner?.classList[0] ?? '';
    return owner === element ? name : `${name} ${element.localName}`;
  }
}

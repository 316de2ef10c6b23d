import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** The milliseconds from the picture to its verdict, of each. */
    verdictTimes?: number[];
  }
}

/** Has the page tell how long each verdict took: from the picture that a code was read in until the verdict is drawn. */
export async function timeVerdicts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.verdictTimes = [];
    let takenAt = 0;
    let readAt = 0;
    const { getImageData } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.getImageData = function (...given) {
      takenAt = performance.now();
      return getImageData.apply(this, given as Parameters<typeof getImageData>);
    };
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (...given: unknown[]) {
      const at = takenAt;
      const note = ({ data }: MessageEvent) => {
        if (typeof data === 'string' && !readAt) readAt = at;
      };
      this.addEventListener('message', note, { once: true });
      Reflect.apply(postMessage, this, given);
    };
    let isShown = false;
    new MutationObserver(() => {
      const shown = document.querySelector('[aria-label="Verdict"]') !== null;
      if (shown && !isShown) {
        const from = readAt;
        requestAnimationFrame(() =>
          setTimeout(() => window.verdictTimes?.push(performance.now() - from)),
        );
      }
      if (!shown) readAt = 0;
      isShown = shown;
    }).observe(document, { childList: true, subtree: true });
  });
}

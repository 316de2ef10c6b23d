/**
 * Does `work` once the browser has painted the press that asked for it: on a slow phone a finger is answered within a
 * frame, and what draws much of the screen anew follows.
 */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

/**
 * Does `work` once the browser has painted the press that asked for it: on a slow phone a finger is answered within a
 * frame, and what draws much of the screen anew follows. A hidden page paints nothing: there it is done at once, or what a
 * timer asks for meanwhile would come all together once it is seen again.
 */
export function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}

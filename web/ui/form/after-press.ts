/**
 * Does `work` once the pointer that is being pressed has let go, or at once. A field that is left shows its error:
 * the button or link that the visitor is pressing would move away from under the finger, and the press be lost.
 */
export function afterPress(work: () => void): void {
  // The click comes right after the release, before anything else does.
  if (document.querySelector(':active'))
    addEventListener('mouseup', () => setTimeout(work), { once: true });
  else work();
}

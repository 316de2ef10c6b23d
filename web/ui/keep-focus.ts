/** Gives the focus to the screen when what had it is gone: the next Tab then begins there, not at the page's top. */
export function keepFocus(): void {
  const main = document.getElementById('main');
  if (!main || document.activeElement !== document.body) return;
  main.tabIndex = -1;
  main.style.outline = 'none';
  main.focus({ preventScroll: true });
}

import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * What a browser does by itself when a page loads, for a change of screen: gives the title of the screen
 * that has come, for a screen reader to say, and takes the focus along when what had it is gone.
 * Empty until the first change. Call after whatever sets the document's title.
 */
export function useArrival(): string {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    if (document.activeElement === document.body) focusMain();
  }, [pathname]);
  return title;
}

/** The next Tab then begins at the screen's start. */
function focusMain(): void {
  const main = document.getElementById('main');
  if (!main) return;
  main.tabIndex = -1;
  main.style.outline = 'none';
  main.focus({ preventScroll: true });
}

import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { keepFocus } from '../ui/keep-focus.ts';

/**
 * Does for a change of screen as a browser does when a page loads: gives the title of the screen that has
 * come, for a screen reader to say, and takes the focus along when what had it is gone.
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
    keepFocus();
  }, [pathname]);
  return title;
}

import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { Symbols } from './art/symbols.tsx';
import { useSite } from './calls/site.ts';
import { Bars } from './offline/bars.tsx';
import { useOfflineCopy } from './offline/use-offline-copy.ts';
import { Footer } from './shell/footer.tsx';
import { fullTitle, headOf, type ScreenHandle } from './shell/head.ts';
import { Navbar } from './shell/navbar.tsx';
import { NavigationProgress } from './shell/navigation-progress.tsx';
import { Toasts } from './shell/toasts.tsx';
import { keepFocus } from './ui/keep-focus.ts';

/** The frame of every screen: skip link, navbar, footer, toasts. */
export function Root() {
  const matches = useMatches();
  // The deepest screen may do without navbar or footer.
  const { navbar = true, footer = true }: ScreenHandle = matches.at(-1)?.handle ?? {};
  useDocumentTitle(matches);
  useReadyMark();
  useOfflineCopy();
  const arrivedAt = useArrival();
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Symbols />
      <NavigationProgress arrivedAt={arrivedAt} />
      <Bars />
      {navbar && <Navbar />}
      <Outlet />
      {footer && <Footer />}
      <Toasts />
      <ScrollRestoration />
    </>
  );
}

/** The server writes the head of the first page; from then on the title follows the screen. */
function useDocumentTitle(matches: ReturnType<typeof useMatches>): void {
  const site = useSite();
  useEffect(() => {
    // An error screen names itself.
    if (document.querySelector('[data-error-screen]')) return;
    document.title = fullTitle(headOf(matches, site), site);
  }, [matches, site]);
}

/**
 * Marks the page once its scripts have taken it over: what waits for that, waits for `[data-ready]`.
 * A button that was pressed before is pressed again, now that it answers; see `entry.start.ts`.
 */
function useReadyMark(): void {
  useEffect(() => {
    document.documentElement.dataset.ready = '';
    window.onclick = null;
    window.pressed?.click();
  }, []);
}

/**
 * Does for a change of screen as a browser does when a page loads: gives the title of the screen that has
 * come, for a screen reader to say, and takes the focus along when what had it is gone.
 * Empty until the first change. Call after whatever sets the document's title.
 */
function useArrival(): string {
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

import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { putOff, useMissingDetails } from '../session/missing-details.ts';
import { ageInWords } from './age-words.ts';
import styles from './bars.module.css';
import { useIsRenewed } from './missing-file.ts';
import { pageStoredAt, useNoNetwork } from './network.ts';

/** A bar on top of any screen: while there is no network, once the site is newer than the page, or where details are missing. It pushes the page down. */
export function Bars() {
  const isLost = useNoNetwork();
  const isRenewed = useIsRenewed();
  return (
    <div role="status">{isLost ? <NoNetwork /> : isRenewed ? <Renewed /> : <MissingDetails />}</div>
  );
}

/** Where somebody may soon ask for a place. */
const BEFORE_A_PLACE = /^\/(events\/[^/]+\/details|join)\//;

/** Asks for what the campus sign-on doesn't tell. */
function MissingDetails() {
  const missing = useMissingDetails();
  const { pathname } = useLocation();
  if (!missing || pathname.startsWith('/profile')) return null;
  if (missing.isPutOff && !BEFORE_A_PLACE.test(pathname)) return null;
  const next = new URLSearchParams({ next: pathname });
  return (
    <Bar>
      <span>
        Events will ask for your <b>{missing.words}</b>.
      </span>
      <Link to={`/profile/missing?${next}`}>Add now</Link>
      <button type="button" onClick={() => putOff(missing)}>
        Later
      </button>
    </Bar>
  );
}

function NoNetwork() {
  const when = ageInWords(pageStoredAt(), Date.now());
  return (
    <Bar>
      <svg viewBox="0 0 44 16" aria-hidden="true">
        <path d="M0 8h14c3 0 3 5 5 6M44 8H30c-3 0-3-5-5-6" />
      </svg>
      <span key={when}>
        <b>No network.</b> <span className={styles.subject}>This page is</span>{' '}
        <span className={styles.since}>{`from ${when}.`}</span>
      </span>
    </Bar>
  );
}

/** Only where something is typed: any other page is loaded anew by itself. */
function Renewed() {
  return (
    <Bar>
      <span>
        <b>The site is newer than this page.</b> Part of it could not be loaded. Copy what you
        typed, then{' '}
        <button type="button" onClick={() => location.reload()}>
          load the page anew
        </button>
        .
      </span>
    </Bar>
  );
}

function Bar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLParagraphElement>(null);
  useEffect(() => makeRoom(bar.current as HTMLElement), []);
  return (
    <p ref={bar} className={styles.bar}>
      {children}
    </p>
  );
}

/** The navbar hangs below the bar, however many lines its words take. */
function makeRoom(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() =>
    style.setProperty('--no-network', `${bar.offsetHeight}px`),
  );
  watch.observe(bar);
  return () => {
    watch.disconnect();
    style.removeProperty('--no-network');
  };
}

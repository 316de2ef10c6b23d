import { useEffect, useRef } from 'react';
import { useSite } from '../calls/site.ts';
import { keptWhen } from './kept-when.ts';
import { pageKeptAt, useNoNetwork } from './network.ts';
import styles from './no-network.module.css';

/** A bar over any screen while there is no network. It pushes the page down; its reader hears it come. */
export function NoNetwork() {
  const isLost = useNoNetwork();
  return <div role="status">{isLost && <Bar />}</div>;
}

function Bar() {
  const { timeZone } = useSite().festival;
  const bar = useRef<HTMLParagraphElement>(null);
  useEffect(() => makeRoom(bar.current as HTMLElement), []);
  return (
    <p ref={bar} className={styles.bar}>
      <svg viewBox="0 0 44 16" aria-hidden="true">
        <path d="M0 8h14c3 0 3 5 5 6M44 8H30c-3 0-3-5-5-6" />
      </svg>
      <span>
        <b>No network.</b> You see what was kept at {keptWhen(pageKeptAt(), Date.now(), timeZone)}.
      </span>
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

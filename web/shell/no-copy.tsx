import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Mark } from '../art/symbols.tsx';
import { ageInWords } from '../offline/age-words.ts';
import { storedCopies } from '../offline/copies.ts';
import { useNoNetwork } from '../offline/network.ts';
import { privateCopy } from '../session/private-copy.ts';
import { Button } from '../ui/button.tsx';
import { useErrorTitle } from './error-title.ts';
import styles from './no-copy.module.css';

/** In place of a page that this phone doesn't have while there is no network; it opens as soon as there is. */
export default function NoCopy() {
  useErrorTitle('Not on your phone');
  const isLost = useNoNetwork();
  const again = useRef<HTMLButtonElement>(null);
  const [isTrying, setTrying] = useState(false);
  useEffect(() => again.current?.focus(), []);
  useEffect(() => {
    if (!isLost) location.reload();
  }, [isLost]);
  const tryAgain = () => {
    setTrying(true);
    location.reload();
  };
  return (
    <main id="main" className={`screenful ${styles.night}`} data-error-screen>
      <Slack />
      <div className={styles.layout}>
        <div>
          <h1>This page is not on your phone.</h1>
          <p className={styles.say}>
            There is no network here. The page opens as soon as there is; nothing of yours is lost.
          </p>
          <Button ref={again} look="seal" isBusy={isTrying} onClick={tryAgain}>
            {isTrying ? 'Trying again …' : 'Try again'}
          </Button>
        </div>
        <OnThisPhone />
      </div>
    </main>
  );
}

/** The thread, cut where the network was. */
function Slack() {
  return (
    <svg
      className={styles.slack}
      viewBox="0 0 1440 150"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d="M0 20c180 30 330 44 470 40 60-2 70 30 92 62" />
      <path d="M1440 14c-150 40-300 54-420 46-50-3-66 24-74 50" />
    </svg>
  );
}

function OnThisPhone() {
  const pages = useStoredPages();
  if (pages.length === 0) return null;
  return (
    <nav className={`paper on-paper ${styles.here}`} aria-labelledby="on-this-phone">
      <Mark name="pin" className="pin" />
      <h2 id="on-this-phone">On your phone</h2>
      <ul>
        {pages.map(({ name, address, keptAt }) => (
          <li key={address}>
            <Link to={address}>
              <b>{name}</b>
              <span>{`kept ${ageInWords(keptAt, Date.now())}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const PUBLIC_PAGES = [
  { name: 'Schedule', address: '/schedule' },
  { name: 'All events', address: '/clusters' },
  { name: 'Map', address: '/map' },
  { name: 'Hospitality', address: '/hospitality' },
];

/** The pages that this phone has, each with when it was kept, in epoch milliseconds. */
function useStoredPages() {
  const [siteKeptAt, setSiteKeptAt] = useState<number>();
  useEffect(() => {
    storedCopies().then(
      ([copy]) => setSiteKeptAt(copy?.keptAt),
      () => undefined,
    );
  }, []);
  if (!siteKeptAt) return [];
  const own = privateCopy();
  const ownPages = own
    ? [
        { name: 'My pass', address: '/pass', keptAt: own.keptAt },
        ...(own.entries
          ? [{ name: 'My programme', address: '/profile#events', keptAt: own.keptAt }]
          : []),
      ]
    : [];
  return [...ownPages, ...PUBLIC_PAGES.map((page) => ({ ...page, keptAt: siteKeptAt }))];
}

import { lazy, Suspense, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import lamp from '../art/pictures/brass-lamp.svg';
import { networkIsLost } from '../offline/network.ts';
import { Button } from '../ui/button.tsx';
import { useErrorTitle } from './error-title.ts';
import styles from './not-found.module.css';
import { NotFound } from './not-found.tsx';

const NoCopy = lazy(() =>
  import('./no-copy.tsx').catch(() => ({
    default: () => <SomethingWrong isOurs={false} />,
  })),
);

/** Every route falls back to it: not found, not on this phone, or an error with a way on. */
export function ErrorScreen() {
  const error = useRouteError();
  // A screen that knows where the visitor came from says so in the 404 that it throws.
  if (isRouteErrorResponse(error) && error.status === 404)
    return <NotFound back={error.data?.back} />;
  return <Failure />;
}

function Failure() {
  const [isLost] = useState(() => typeof navigator !== 'undefined' && networkIsLost());
  if (!isLost) return <SomethingWrong />;
  return (
    <Suspense>
      <NoCopy />
    </Suspense>
  );
}

/** The screen for a failure of ours, or of the network: what happened, and two ways on. */
function SomethingWrong({ isOurs = true }) {
  useErrorTitle('Something went wrong');
  return (
    <main id="main" className={`screenful ${styles.dark}`} data-error-screen>
      <div className={styles.unlit}>
        <img src={lamp} width={240} height={520} alt="" />
        <span className={styles.smoke} aria-hidden="true" />
      </div>
      <h1 className={styles.heading}>The lamp went out</h1>
      <p className={styles.sentence}>
        {isOurs
          ? 'This page could not be loaded. It is our fault, not yours; nothing of yours is lost.'
          : 'There is no network here, and this page is not on your phone. Nothing of yours is lost.'}
      </p>
      <div className={styles.ways}>
        {/* Neither the router nor the browser asks again for a file that once failed; a new page does. */}
        <Button look="seal" onClick={() => location.reload()}>
          Try again
        </Button>
        <a className="button button-line" href="/">
          Home
        </a>
      </div>
    </main>
  );
}

import { Suspense, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import styles from './own-data.module.css';

// Few ever open it: it loads when it is.
const OwnDataParts = lazyPart(() => import('./own-data-parts.tsx'));

/** Beneath the dossier, folded away: all that is held about the person, the password and the sessions. */
export function OwnData({ onLeave }: { onLeave: (address: string) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className={`${styles.ownData} paper not-on-paper`}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Your data, password and sessions</summary>
      {open && (
        <Suspense fallback={<p role="status">Loading...</p>}>
          <OwnDataParts onLeave={onLeave} />
        </Suspense>
      )}
    </details>
  );
}

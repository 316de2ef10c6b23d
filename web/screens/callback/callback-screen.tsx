import { Door } from '../../art/door/door.tsx';
import type { ScreenHandle } from '../../head.ts';
import styles from './callback-screen.module.css';
import { useCallback } from './use-callback.ts';

/** The return page of the campus sign-on: a key turns in the door. Source: section 2, Login callback screen. */
export function Component() {
  const outcome = useCallback();
  return (
    <main id="main" className={styles.screen}>
      <Door opening={outcome === 'welcome' ? 2 : 0} closeUp turning={outcome !== 'welcome'} />
      <div className={`${styles.slip} paper on-paper`} role="status">
        <h1>Logging you in</h1>
        <p>
          {outcome === 'handed over'
            ? 'All is well. You can close this window.'
            : 'Checking your papers…'}
        </p>
      </div>
    </main>
  );
}

export const handle: ScreenHandle = {
  head: () => ({ title: 'Logging you in', hidden: true }),
  footer: false,
};

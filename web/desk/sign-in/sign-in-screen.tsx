import { useNavigate, useSearchParams } from 'react-router';
import { kolam13 } from '../../art/kolam-paths.ts';
import { Mark, Symbols } from '../../art/symbols.tsx';
import { festivalName } from '../ui/festival-name.ts';
import { Toast } from '../ui/toast.tsx';
import styles from './sign-in.module.css';
import { SignIn } from './sign-in.tsx';

/** The door. `?to=` says where they wanted to go. */
export function Component() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const to = params.get('to') ?? '';
  return (
    <div className={styles.door}>
      <title>Sign in · The desk</title>
      <Symbols />
      <header className={styles.brand}>
        <Mark name="emblem" />
        <p>
          <b>{festivalName}</b>
          The desk, for organisers
        </p>
      </header>
      <svg className={styles.kolam} viewBox="-52 -52 104 104" aria-hidden="true">
        <path d={kolam13} />
        <path d={kolam13} />
      </svg>
      <section className={styles.aside} aria-labelledby="room">
        <h1 id="room">The evidence room.</h1>
        <p>
          Two keys open it: what you know, and what you carry. Whoever opens a sealed record is
          written down.
        </p>
      </section>
      <main className={styles.main}>
        <div className={styles.paper}>
          <SignIn onDone={() => navigate(/^\/desk\b/.test(to) ? to : '/desk', { replace: true })} />
        </div>
        <p className={styles.below}>
          <a href="/forgot-password">Forgot password?</a>
          <a href="/">To the festival’s site</a>
        </p>
      </main>
      <Toast />
    </div>
  );
}

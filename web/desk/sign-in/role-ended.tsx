import { ROLE_WORDS } from '../../../contract/desk/rights.ts';
import type { EndedRole } from '../../../contract/desk/sign-in.ts';
import { day, time } from '../../ui/formats.ts';
import { Facts } from '../ui/facts.tsx';
import styles from './sign-in.module.css';

const moment = (epochMs: number) => `${day(epochMs)}, ${time(epochMs)}`;

export function RoleEnded({ role, clusters, starts_at, ends_at, by, why }: EndedRole) {
  const facts = [
    ['You were', [ROLE_WORDS[role], ...clusters].join(', ')],
    ['Since', moment(starts_at)],
    ['Until', moment(ends_at)],
    ['Ended by', by && why ? `${by}: “${why}”` : by],
  ] as const;
  return (
    <div className="stack">
      <p className={styles.stamp} aria-hidden="true">
        Ended
      </p>
      <h2>Your role ended</h2>
      <Facts facts={facts} />
      <p>
        Your own account is untouched: pass, events and certificates are on{' '}
        <a href="/profile">your profile</a>.
      </p>
      <small>A mistake? An administrator of the desk can give it back.</small>
    </div>
  );
}

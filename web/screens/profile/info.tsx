import { Link } from 'react-router';
import type { Profile } from '../../../contract/accounts/profile.ts';
import seal from '../../art/pictures/wax-seal.svg';
import { Button } from '../../ui/button.tsx';
import { NeedsScripts } from '../../ui/form/submit-button.tsx';
import styles from './info.module.css';
import portrait from './portrait.svg';
import type { ProfileState } from './use-profile.ts';

/** The person, the gate pass, and the way out. */
export function Info({ state }: { state: ProfileState }) {
  const { profile, leaving, logOut } = state;
  return (
    <div className={styles.info}>
      <div className={styles.person}>
        <Person state={state} />
        <Button
          look="ink"
          className={styles.logOut}
          isBusy={leaving || !profile}
          onClick={() => logOut()}
        >
          {leaving ? 'Logging out…' : 'Logout'}
        </Button>
      </div>
      <GatePass state={state} />
    </div>
  );
}

function Person({ state: { profile, failed, leaving } }: { state: ProfileState }) {
  const waiting = leaving ? 'Logging out…' : 'Loading...';
  return (
    <>
      <div className={styles.head}>
        <div className={styles.photo}>
          <img src={portrait} alt="" width="120" height="140" />
        </div>
        <div className={styles.name} role="status">
          <p className="label">Visitor</p>
          {profile ? (
            <h2>{profile.Name}</h2>
          ) : (
            <p className={styles.state}>{failed ? 'Failed to load user data' : waiting}</p>
          )}
          <NeedsScripts what="Your profile" />
        </div>
      </div>
      <Facts profile={profile} />
    </>
  );
}

/** A campus sign-on tells no degree and no year. */
function Facts({ profile }: { profile: Profile | undefined }) {
  const facts = [
    ['College', profile?.College?.college_name],
    ['Degree', profile?.Degree],
    ['Year', profile?.Year],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact || (profile ? <NotGiven what={term} /> : '\u2013')}</dd>
        </div>
      ))}
    </dl>
  );
}

function NotGiven({ what }: { what: string }) {
  return (
    <>
      Not given.{' '}
      <Link to="/profile/missing?next=%2Fprofile" aria-label={`Add your ${what.toLowerCase()}`}>
        Add it
      </Link>
    </>
  );
}

/** The QR picture keeps its own colours and its quiet zone: scanners must read it at dusk. */
function GatePass({ state: { profile, qr, failed, leaving } }: { state: ProfileState }) {
  const waiting = leaving ? 'Logging out…' : 'Loading QR...';
  return (
    <section className={styles.pass} aria-labelledby="gate-pass">
      <h2 id="gate-pass">Gate pass</h2>
      <div className={styles.qr}>
        {profile && qr ? (
          <img
            src={qr}
            alt={`QR code of your gate pass, ${profile.QRCode}`}
            width="260"
            height="260"
          />
        ) : (
          <p role="status">{failed ? 'No QR code' : waiting}</p>
        )}
      </div>
      <p className={styles.code}>{profile?.QRCode ?? '\u00a0'}</p>
      <p className={styles.use}>Show this at the gate and at every venue.</p>
      {profile && (
        <p className={styles.use}>
          <Link to="/pass">Open my pass</Link>
        </p>
      )}
      <img className={styles.seal} src={seal} alt="" width="100" height="100" />
    </section>
  );
}

import { useState } from 'react';
import { Link } from 'react-router';
import { PasswordField, TextField } from '../../ui/field.tsx';
import styles from './own-data.module.css';
import { useOwnData } from './use-own-data.ts';

/** Beneath the dossier, folded away: what the person may do with all that is held about them. */
export function OwnData({ onLeave }: { onLeave: (address: string) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className={`${styles.ownData} paper`}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Your data and sessions</summary>
      {open && <Open onLeave={onLeave} />}
    </details>
  );
}

function Open({ onLeave }: { onLeave: (address: string) => void }) {
  const own = useOwnData(onLeave);
  const [removing, setRemoving] = useState(false);
  if (!own.account)
    return (
      <p role="status" className={styles.part}>
        {own.failed ? 'This could not be loaded. Close and open it to try again.' : 'Loading...'}
      </p>
    );
  return (
    <form
      ref={own.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void own.download();
      }}
    >
      {!own.account.is_confirmed && (
        <p className={styles.part}>
          Your e-mail is not confirmed yet: open the link that was mailed to{' '}
          {own.account.user_email}. <Link to="/forgot-password">Ask for another link</Link>
        </p>
      )}
      <section className={styles.part}>
        <h3>Where you are logged in</h3>
        <p>Ends every session of your account, in this browser and all others.</p>
        <button className="button button-line" type="button" onClick={own.endSessions}>
          Log out everywhere
        </button>
      </section>
      <section className={styles.part}>
        <h3>What is held about you</h3>
        <p>One file with everything: your profile, your ID proof, bank details, sessions.</p>
        {own.account.has_password && (
          <PasswordField
            name="user_password"
            label="Your password"
            hint="Asked for the download, and if you delete your account."
            autoComplete="current-password"
            error={own.errors.user_password}
            onChange={own.revise}
          />
        )}
        <button className="button button-line" type="submit" aria-disabled={own.busy}>
          Download my data
        </button>
      </section>
      <section className={styles.part}>
        <h3>Delete your account</h3>
        <p>
          Removes all of it at once and for good: registrations, gate pass and certificates too.
        </p>
        {removing ? (
          <>
            <TextField
              name="user_email"
              label="Type your e-mail to confirm"
              type="email"
              autoComplete="off"
              autoFocus
              error={own.errors.user_email}
              onChange={own.revise}
            />
            <button
              className="button button-seal"
              type="button"
              aria-disabled={own.busy}
              onClick={own.remove}
            >
              Delete for good
            </button>
          </>
        ) : (
          <button className="button button-line" type="button" onClick={() => setRemoving(true)}>
            Delete my account…
          </button>
        )}
      </section>
    </form>
  );
}

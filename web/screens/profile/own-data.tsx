import { type MouseEventHandler, useState } from 'react';
import { Link } from 'react-router';
import { downloadOwnData, removeAccount } from '../../../contract/accounts/own-data.ts';
import { getOwnAccount } from '../../../contract/accounts/profile.ts';
import { endSessions } from '../../../contract/accounts/sessions.ts';
import { useAccountsCall, useAnswer } from '../../calls/accounts.ts';
import { tellFailure } from '../../shell/tell-failure.ts';
import { toast } from '../../shell/toast-store.ts';
import { PasswordField, TextField } from '../../ui/form/inputs.tsx';
import { type Form, useForm } from '../../ui/form/use-form.ts';
import { downloadFile } from './download-file.ts';
import styles from './own-data.module.css';

const EMPTY = { user_email: '', user_password: '' };
type Props = { form: Form<keyof typeof EMPTY> };

/** Beneath the dossier, folded away: all that is held about the person, and the sessions. */
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
  const call = useAccountsCall();
  const { answer: account, failed } = useAnswer(getOwnAccount);
  const form = useForm({
    initial: EMPTY,
    // The server alone judges a password.
    validate: (input) => ({ input, errors: {} }),
    onFailure: tellFailure,
  });
  const download = form.handleSubmit(async ({ user_password }) => {
    const data = await call(downloadOwnData, { body: { user_password } });
    downloadFile(`festival-data-${new Date().toISOString().slice(0, 10)}.json`, data);
  });
  const remove = form.handleSubmit(async (input) => {
    toast.success(await call(removeAccount, { body: input }));
    onLeave('/');
  });
  const logOutEverywhere = form.handleSubmit(async () => {
    toast.success(await call(endSessions));
    onLeave('/login');
  });

  if (!account)
    return (
      <p role="status" className={styles.part}>
        {failed ? 'This could not be loaded. Close and open it to try again.' : 'Loading...'}
      </p>
    );
  return (
    <form ref={form.ref} noValidate onSubmit={download}>
      {!account.is_confirmed && (
        <p className={styles.part}>
          Your e-mail is not confirmed yet: open the link that was mailed to {account.user_email}.{' '}
          <Link to="/forgot-password">Ask for another link</Link>
        </p>
      )}
      <section className={styles.part}>
        <h3>Where you are logged in</h3>
        <p>Ends every session of your account, in this browser and all others.</p>
        <button className="button button-line" type="button" onClick={logOutEverywhere}>
          Log out everywhere
        </button>
      </section>
      <Download form={form} hasPassword={account.has_password} />
      <Removal form={form} onRemove={remove} />
    </form>
  );
}

function Download({ form, hasPassword }: Props & { hasPassword: boolean }) {
  return (
    <section className={styles.part}>
      <h3>What is held about you</h3>
      <p>One file with everything: your profile, your ID proof, bank details, sessions.</p>
      {hasPassword && (
        <PasswordField
          {...form.register('user_password')}
          label="Your password"
          hint="Asked for the download, and if you delete your account."
          autoComplete="current-password"
        />
      )}
      <button className="button button-line" type="submit" aria-disabled={form.busy}>
        Download my data
      </button>
    </section>
  );
}

function Removal({ form, onRemove }: Props & { onRemove: MouseEventHandler }) {
  const [removing, setRemoving] = useState(false);
  return (
    <section className={styles.part}>
      <h3>Delete your account</h3>
      <p>Removes all of it at once and for good: registrations, gate pass and certificates too.</p>
      {removing ? (
        <>
          <TextField
            {...form.register('user_email')}
            label="Type your e-mail to confirm"
            type="email"
            autoComplete="off"
            autoFocus
          />
          <button
            className="button button-seal"
            type="button"
            aria-disabled={form.busy}
            onClick={onRemove}
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
  );
}

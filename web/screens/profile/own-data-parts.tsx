import { type MouseEventHandler, useState } from 'react';
import { Link } from 'react-router';
import { downloadOwnData, removeAccount } from '../../../contract/accounts/own-data.ts';
import { changeOwnPassword, OwnPasswordChange } from '../../../contract/accounts/passwords.ts';
import { getOwnAccount } from '../../../contract/accounts/profile.ts';
import { dayInIndia } from '../../../contract/moments.ts';
import { useAccountsCall } from '../../calls/call.ts';
import { useRead } from '../../calls/use-read.ts';
import { toastFailure } from '../../shell/toast-failure.ts';
import { toast } from '../../shell/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { AccountName } from '../../ui/form/account-name.tsx';
import { PasswordField, TextField } from '../../ui/form/inputs.tsx';
import { EMPTY_NEW_PASSWORD, withPasswordTwice } from '../../ui/form/new-password.ts';
import { NewPasswordFields } from '../../ui/form/new-password-fields.tsx';
import { type Form, useForm } from '../../ui/form/use-form.ts';
import { validateWith } from '../../ui/form/validation.ts';
import { saveAs } from '../../ui/save-as.ts';
import styles from './own-data.module.css';
import { OwnSessions } from './own-sessions.tsx';
import tabStyles from './tab-screens.module.css';

const EMPTY = { user_email: '', user_password: '' };
type Props = { form: Form<keyof typeof EMPTY> };

export default function OwnDataParts({ onLeave }: { onLeave: (address: string) => void }) {
  const call = useAccountsCall();
  const { data: account, error } = useRead(getOwnAccount, {});
  const form = useForm({
    initial: EMPTY,
    // The server alone judges a password.
    validate: (input) => ({ input, errors: {} }),
    onFailure: toastFailure,
  });
  const download = form.handleSubmit(async ({ user_password }) => {
    const data = await call(downloadOwnData, { body: { user_password } });
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    saveAs(`festival-data-${dayInIndia(Date.now())}.json`, file);
  });
  const remove = form.handleSubmit(async (input) => {
    toast.success(await call(removeAccount, { body: input }));
    onLeave('/');
  });
  /** Each change of the password ends sessions: the list is asked for anew. */
  const [changes, setChanges] = useState(0);

  if (!account)
    return (
      <p role="status" className={styles.part}>
        {error ? 'This could not be loaded. Close and open it to try again.' : 'Loading...'}
      </p>
    );
  return (
    <>
      {account.user_email === '' && (
        <p className={styles.part}>
          Your account has no e-mail yet: the hospitality desk writes it in.
        </p>
      )}
      {!account.isConfirmed && account.user_email !== '' && (
        <p className={styles.part}>
          Your e-mail is not confirmed yet: open the link that was mailed to {account.user_email}.{' '}
          <Link to="/forgot-password">Ask for another link</Link>
        </p>
      )}
      <OwnSessions key={changes} onLeave={onLeave} />
      <OwnPassword
        hasPassword={account.hasPassword}
        isConfirmed={account.isConfirmed}
        email={account.user_email}
        onChanged={() => setChanges(changes + 1)}
      />
      <form ref={form.ref} noValidate onSubmit={download}>
        <AccountName email={account.user_email} />
        <Download form={form} hasPassword={account.hasPassword} />
        <Removal form={form} onRemove={remove} />
      </form>
    </>
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
      <Button look="line" type="submit" isBusy={form.busy}>
        Download my data
      </Button>
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
          <Button look="seal" isBusy={form.busy} onClick={onRemove}>
            Delete for good
          </Button>
        </>
      ) : (
        <Button look="line" onClick={() => setRemoving(true)}>
          Delete my account…
        </Button>
      )}
    </section>
  );
}

interface PasswordProps {
  hasPassword: boolean;
  isConfirmed: boolean;
  email: string;
  onChanged: () => void;
}

/** Another password; who only ever came through the campus sign-on, or by a pass of the desk, is told how to get one. */
function OwnPassword({ hasPassword, isConfirmed, ...props }: PasswordProps) {
  return (
    <section className={styles.part}>
      <h3>Your password</h3>
      {hasPassword ? (
        <PasswordForm {...props} />
      ) : (
        <p>
          {isConfirmed
            ? 'You log in with the campus sign-on, and have no password.'
            : 'You have come by a link of the desk, and have no password.'}{' '}
          <Link to="/forgot-password">Ask for a link to one</Link>
        </p>
      )}
    </section>
  );
}

const EMPTY_CHANGE = { user_current_password: '', ...EMPTY_NEW_PASSWORD };
const validate = withPasswordTwice(validateWith(OwnPasswordChange));

function PasswordForm({ email, onChanged }: Pick<PasswordProps, 'email' | 'onChanged'>) {
  const call = useAccountsCall();
  const form = useForm({ initial: EMPTY_CHANGE, validate, onFailure: toastFailure });
  const submit = form.handleSubmit(async (change) => {
    toast.success(await call(changeOwnPassword, { body: change }));
    form.reset();
    onChanged();
  });
  return (
    <form ref={form.ref} noValidate onSubmit={submit}>
      <p>A new one logs you out everywhere else.</p>
      <AccountName email={email} />
      <div className={tabStyles.fields}>
        <PasswordField
          {...form.register('user_current_password')}
          label="Current password*"
          required
          wide
          autoComplete="current-password"
        />
        <NewPasswordFields form={form} name="New password" />
      </div>
      <Button look="line" type="submit" isBusy={form.busy}>
        {form.busy ? 'Changing…' : 'Change the password'}
      </Button>
    </form>
  );
}

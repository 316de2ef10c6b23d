import { Link } from 'react-router';
import { changeOwnPassword, OwnPasswordChange } from '../../../contract/accounts/passwords.ts';
import { useAccountsCall } from '../../calls/accounts.ts';
import { toastFailure } from '../../shell/toast-failure.ts';
import { toast } from '../../shell/toast-store.ts';
import { AccountName } from '../../ui/form/account-name.tsx';
import { PasswordField } from '../../ui/form/inputs.tsx';
import { EMPTY_NEW_PASSWORD, withPasswordTwice } from '../../ui/form/new-password.ts';
import { NewPasswordFields } from '../../ui/form/new-password-fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { validateWith } from '../../ui/form/validation.ts';
import styles from './own-data.module.css';
import tabStyles from './tab-screens.module.css';

interface Props {
  hasPassword: boolean;
  email: string;
  onChanged: () => void;
}

/** Another password; who only ever came through the campus sign-on is told how to get one. */
export function OwnPassword({ hasPassword, ...props }: Props) {
  return (
    <section className={styles.part}>
      <h3>Your password</h3>
      {hasPassword ? (
        <PasswordForm {...props} />
      ) : (
        <p>
          You log in with the campus sign-on, and have no password.{' '}
          <Link to="/forgot-password">Ask for a link to one</Link>
        </p>
      )}
    </section>
  );
}

const EMPTY = { user_current_password: '', ...EMPTY_NEW_PASSWORD };
const validate = withPasswordTwice(validateWith(OwnPasswordChange));

function PasswordForm({ email, onChanged }: Omit<Props, 'hasPassword'>) {
  const call = useAccountsCall();
  const form = useForm({ initial: EMPTY, validate, onFailure: toastFailure });
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
      <button className="button button-line" type="submit" aria-disabled={form.busy}>
        {form.busy ? 'Changing…' : 'Change the password'}
      </button>
    </form>
  );
}

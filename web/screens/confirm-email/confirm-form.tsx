import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { confirmEmail } from '../../../contract/accounts/mailed-codes.ts';
import { Login } from '../../../contract/accounts/sessions.ts';
import { DoorNews } from '../../art/door/door-news.tsx';
import { useAccountsCall } from '../../calls/call.ts';
import { CallError } from '../../calls/call-error.ts';
import { toastFailure } from '../../shell/toast-failure.ts';
import { Button } from '../../ui/button.tsx';
import { AccountName } from '../../ui/form/account-name.tsx';
import { PasswordField } from '../../ui/form/inputs.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { validateWith } from '../../ui/form/validation.ts';
import type { MailedLink } from '../../ui/use-mailed-link.ts';
import { FocusedHeading } from './focused-heading.tsx';

interface Props {
  link: MailedLink | undefined;
  /** True where it comes back in another form's place. */
  returned: boolean;
  onDone: (news: ReactNode) => void;
  onStranger: () => void;
}

const validatePassword = validateWith(Login);

/**
 * Asks before it confirms: mail programs open links by themselves, and that must not confirm an account that a
 * stranger made. In another browser than the one that opened the account the server wants its password too.
 */
export function ConfirmForm({ link, returned, onDone, onStranger }: Props) {
  const call = useAccountsCall();
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useForm({
    initial: { user_password: '' },
    validate: ({ user_password }) =>
      asksPassword
        ? validatePassword({ user_email: link?.email ?? '', user_password })
        : { input: { user_email: link?.email ?? '', user_password: '' }, errors: {} },
    onFailure(error) {
      const isAsked = error instanceof CallError && error.fields.user_password;
      if (!isAsked || asksPassword) return toastFailure(error);
      setAsksPassword(true);
      return {};
    },
  });
  const submit = form.handleSubmit(async (given) => {
    const answer = await call(confirmEmail, { body: { user_code: link?.code ?? '', ...given } });
    onDone(
      <DoorNews title="E-mail confirmed" to="/profile" link="Go to your profile">
        <p>{`${answer}.`}</p>
      </DoorNews>,
    );
  });
  const account = <strong>{link?.email ?? 'this e-mail'}</strong>;
  return (
    <form ref={form.ref} noValidate onSubmit={submit}>
      <FocusedHeading focused={returned || asksPassword}>
        {asksPassword ? 'Your password' : 'Confirm your e-mail'}
      </FocusedHeading>
      {asksPassword ? (
        <>
          <p>
            This link was opened in another browser than the account of {account}. If you made the
            account, give its password, or open the link there.
          </p>
          <AccountName email={link?.email ?? ''} />
          <PasswordField
            {...form.register('user_password')}
            label="Password*"
            required
            autoComplete="current-password"
          />
        </>
      ) : (
        <p>Did you make the account of {account}?</p>
      )}
      <SubmitButton busy={form.busy} disabled={!link}>
        {submitLabel(form.busy, asksPassword)}
      </SubmitButton>
      <Button look="line" disabled={!link} onClick={onStranger}>
        No, I didn't make it
      </Button>
      <nav aria-label="Other ways">
        <Link to="/forgot-password">Link too old? Ask for a new link</Link>
      </nav>
    </form>
  );
}

function submitLabel(busy: boolean, asksPassword: boolean): string {
  if (busy) return 'Confirming…';
  return asksPassword ? 'Confirm the e-mail' : 'Yes, I made it';
}

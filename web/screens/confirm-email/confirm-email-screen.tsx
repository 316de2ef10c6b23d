import { type ReactNode, useState } from 'react';
import { Claim, claimAccount } from '../../../contract/accounts/mailed-codes.ts';
import { MAX_LENGTH } from '../../../contract/accounts/messages.ts';
import { AtTheDoor } from '../../art/door/at-the-door.tsx';
import { DoorNews } from '../../art/door/door-news.tsx';
import { IncompleteLink } from '../../art/door/incomplete-link.tsx';
import { useAccountsCall } from '../../calls/call.ts';
import { forgetToken } from '../../session/session.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { toastFailure } from '../../shell/toast-failure.ts';
import { Button } from '../../ui/button.tsx';
import { AccountName } from '../../ui/form/account-name.tsx';
import { TextField } from '../../ui/form/inputs.tsx';
import { EMPTY_NEW_PASSWORD, withPasswordTwice } from '../../ui/form/new-password.ts';
import { NewPasswordFields } from '../../ui/form/new-password-fields.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { validateWith } from '../../ui/form/validation.ts';
import { type MailedLink, useMailedLink } from '../../ui/use-mailed-link.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { FocusedHeading } from './focused-heading.tsx';

const EMPTY = { user_fullname: '', ...EMPTY_NEW_PASSWORD };

const validate = withPasswordTwice(validateWith(Claim));

/** A new account's mail leads here. */
export function Component() {
  const link = useMailedLink();
  return (
    <AtTheDoor>{link === 'incomplete' ? <IncompleteLink /> : <Choice link={link} />}</AtTheDoor>
  );
}

/** Whoever gets the mail has opened the account, or somebody else has opened it with their address. */
function Choice({ link }: { link: MailedLink | undefined }) {
  const [isStrangers, setIsStrangers] = useState(false);
  const [returned, setReturned] = useState(false);
  const [news, setNews] = useState<ReactNode>();
  if (news) return news;
  if (link && isStrangers)
    return (
      <ClaimForm
        link={link}
        onDone={setNews}
        onBack={() => {
          setIsStrangers(false);
          setReturned(true);
        }}
      />
    );
  return (
    <ConfirmForm
      link={link}
      returned={returned}
      onDone={setNews}
      onStranger={() => setIsStrangers(true)}
    />
  );
}

export const handle: ScreenHandle = {
  head: () => ({ title: 'Confirm your e-mail', hidden: true }),
  footer: false,
};

interface Props {
  link: MailedLink;
  onDone: (news: ReactNode) => void;
  onBack: () => void;
}

/** Makes the account its address's owner's alone, where somebody else has opened it. */
function ClaimForm({ link, onDone, onBack }: Props) {
  const call = useAccountsCall();
  const form = useForm({
    initial: EMPTY,
    validate: (typed) => validate({ ...typed, user_code: link.code, user_email: link.email }),
    onFailure: toastFailure,
  });
  const submit = form.handleSubmit(async (body) => {
    const answer = await call(claimAccount, { body });
    // Every session of the account has ended, this browser's too.
    forgetToken();
    onDone(
      <DoorNews title="The account is yours" to="/login" link="Log in with your new password">
        <p>{`${answer}.`}</p>
      </DoorNews>,
    );
  });
  return (
    <form ref={form.ref} noValidate onSubmit={submit}>
      <FocusedHeading focused>Take the account over</FocusedHeading>
      <p>
        Somebody opened an account with <strong>{link.email}</strong>. Give your name and set a
        password: the account is then yours alone, and all that they put there is removed.
      </p>
      <AccountName email={link.email} />
      <TextField
        {...form.register('user_fullname')}
        label="Name*"
        required
        maxLength={MAX_LENGTH.name}
        autoComplete="name"
      />
      <NewPasswordFields form={form} />
      <SubmitButton busy={form.busy}>
        {form.busy ? 'Taking it over…' : 'Take the account over'}
      </SubmitButton>
      <Button look="line" onClick={onBack}>
        Back
      </Button>
    </form>
  );
}

import { useState } from 'react';
import { Link } from 'react-router';
import { confirmEmail } from '../../../contract/accounts/mailed-codes.ts';
import { AtTheDoor } from '../../art/door/at-the-door.tsx';
import { DoorNews } from '../../art/door/door-news.tsx';
import { IncompleteLink } from '../../art/door/incomplete-link.tsx';
import { useAccountsCall } from '../../calls/accounts.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { tellFailure } from '../../shell/tell-failure.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { type MailedLink, useMailedLink } from '../../ui/use-mailed-link.ts';

/**
 * A new account's mail leads here. The page asks first: mail programs open links by themselves, and that must
 * not confirm an account that a stranger made.
 */
export function Component() {
  const link = useMailedLink();
  return (
    <AtTheDoor>{link === 'incomplete' ? <IncompleteLink /> : <Question link={link} />}</AtTheDoor>
  );
}

function Question({ link }: { link: MailedLink | undefined }) {
  const call = useAccountsCall();
  const [answer, setAnswer] = useState('');
  const { busy, handleSubmit } = useForm({
    initial: {},
    validate: () => ({ input: link, errors: {} }),
    onFailure: tellFailure,
  });
  const submit = handleSubmit(async ({ code: user_code, email: user_email }) =>
    setAnswer(await call(confirmEmail, { body: { user_code, user_email } })),
  );
  if (answer)
    return (
      <DoorNews title="Thank you" to="/profile" link="Go to your profile">
        <p>{answer}.</p>
      </DoorNews>
    );
  return (
    <form onSubmit={submit}>
      <h1>Is this you?</h1>
      <p>
        Confirm that you made the account of <strong>{link?.email ?? 'this e-mail'}</strong>. If you
        did not, close this page.
      </p>
      <SubmitButton busy={busy} disabled={!link}>
        {busy ? 'Confirming…' : 'Yes, it is mine'}
      </SubmitButton>
      <nav aria-label="Other ways">
        <Link to="/forgot-password">The link is too old? Get another</Link>
      </nav>
    </form>
  );
}

export const handle: ScreenHandle = {
  head: () => ({ title: 'Confirm your e-mail', hidden: true }),
  footer: false,
};

import { useState } from 'react';
import { Link } from 'react-router';
import { confirmEmail } from '../../../contract/accounts/mailed-codes.ts';
import { AtTheDoor } from '../../art/door/at-the-door.tsx';
import { DoorNews } from '../../art/door/door-news.tsx';
import { useAccountsCall } from '../../calls/accounts.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { tellFailure } from '../../shell/tell-failure.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useHydratedSearch } from '../../ui/use-hydrated.ts';

/**
 * A new account's mail leads here, with `code` and `email` in its address. The page asks first: mail programs
 * open links by themselves, and that must not confirm an account that a stranger made.
 */
export function Component() {
  const call = useAccountsCall();
  const [answer, setAnswer] = useState('');
  const search = useHydratedSearch();
  const user_code = search.get('code') ?? '';
  const user_email = search.get('email') ?? '';

  const { busy, handleSubmit } = useForm({
    initial: {},
    validate: () => ({ input: { user_code, user_email }, errors: {} }),
    onFailure: tellFailure,
  });

  return (
    <AtTheDoor>
      {answer ? (
        <DoorNews title="Thank you" to="/profile" link="Go to your profile">
          <p>{answer}.</p>
        </DoorNews>
      ) : (
        <form
          onSubmit={handleSubmit(async (link) =>
            setAnswer(await call(confirmEmail, { body: link })),
          )}
        >
          <h1>Is this you?</h1>
          <p>
            Confirm that you made the account of <strong>{user_email || 'this e-mail'}</strong>. If
            you did not, close this page.
          </p>
          <SubmitButton busy={busy} disabled={!user_code || !user_email}>
            {busy ? 'Confirming…' : 'Yes, it is mine'}
          </SubmitButton>
          <nav aria-label="Other ways">
            <Link to="/forgot-password">The link is too old? Get another</Link>
          </nav>
        </form>
      )}
    </AtTheDoor>
  );
}

export const handle: ScreenHandle = {
  head: () => ({ title: 'Confirm your e-mail', hidden: true }),
  footer: false,
};

import { useState } from 'react';
import { Link } from 'react-router';
import { confirmEmail } from '../../../contract/accounts/mailed-codes.ts';
import { AtTheDoor } from '../../art/door/at-the-door.tsx';
import { useAccountsCall } from '../../calls/accounts.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { tellFailure } from '../../shell/tell-failure.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';

/**
 * A new account's mail leads here, with `code` and `email` in its address. The page asks first: mail programs
 * open links by themselves, and that must not confirm an account that a stranger made.
 */
export function Component() {
  const hydrated = useHydrated();
  const call = useAccountsCall();
  const [answer, setAnswer] = useState('');
  // The server draws one page for everyone: what is in the address is read here alone.
  const search = new URLSearchParams(hydrated ? location.search : '');
  const user_code = search.get('code') ?? '';
  const user_email = search.get('email') ?? '';

  const { busy, handleSubmit } = useForm({
    initial: {},
    validate: () => ({ input: { user_code, user_email }, errors: {} }),
    onFailure: tellFailure,
  });

  if (answer) return <Confirmed answer={answer} />;
  return (
    <AtTheDoor>
      <form
        onSubmit={handleSubmit(async (link) => setAnswer(await call(confirmEmail, { body: link })))}
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
    </AtTheDoor>
  );
}

function Confirmed({ answer }: { answer: string }) {
  return (
    <AtTheDoor>
      <div role="status">
        <h1>Thank you</h1>
        <p style={{ marginTop: 'var(--s-3)' }}>{answer}.</p>
      </div>
      <nav aria-label="Other ways">
        <Link to="/profile">Go to your profile</Link>
      </nav>
    </AtTheDoor>
  );
}

export const handle: ScreenHandle = {
  head: () => ({ title: 'Confirm your e-mail', hidden: true }),
  footer: false,
};

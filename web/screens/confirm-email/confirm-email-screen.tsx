import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { AtTheDoor } from '../../art/door/at-the-door.tsx';
import { useAccounts } from '../../calls/accounts.ts';
import { sentencesOf } from '../../calls/call-error.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { toast } from '../../shell/toast-store.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

/**
 * Where a new account's mail leads, with `code` and `email` in its address. It asks first: mail programs
 * open links by themselves, and that must not confirm an account that a stranger made.
 */
export function Component() {
  const hydrated = useHydrated();
  const accounts = useAccounts();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState('');
  // The server draws one page for everyone: what is in the address is read here alone.
  const search = new URLSearchParams(hydrated ? location.search : '');
  const user_code = search.get('code') ?? '';
  const user_email = search.get('email') ?? '';

  async function confirm(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      setAnswer(await accounts.confirmEmail({ user_code, user_email }));
    } catch (error) {
      toast.error(sentencesOf(error));
    } finally {
      setBusy(false);
    }
  }

  if (answer) return <Confirmed answer={answer} />;
  return (
    <AtTheDoor>
      <form onSubmit={confirm}>
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

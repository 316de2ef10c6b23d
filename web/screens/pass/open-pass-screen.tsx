import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { openPass } from '../../../contract/accounts/pass-link.ts';
import { AtTheDoor } from '../../art/door/at-the-door.tsx';
import { useAccountsCall } from '../../calls/call.ts';
import { signIn, useSession } from '../../session/session.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { toastFailure } from '../../shell/toast-failure.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';

/** The link that the desk showed leads here: it opens its person's pass on this phone, once they press. */
export function Component() {
  const call = useAccountsCall();
  const navigate = useNavigate();
  const { auth } = useSession();
  const code = useShownCode();
  const form = useForm({
    initial: {},
    validate: (input) => ({ input, errors: {} }),
    onFailure: toastFailure,
  });
  const submit = form.handleSubmit(async () => {
    signIn(await call(openPass, { body: { user_code: code ?? '' } }));
    await navigate('/pass', { replace: true });
  });
  return (
    <AtTheDoor>
      <form ref={form.ref} noValidate onSubmit={submit}>
        <h1>Your gate pass</h1>
        {code === '' ? (
          <p>This link is not whole. Scan the code at the desk once more.</p>
        ) : (
          <>
            <p>
              It opens on this phone and stays on it. The link is good once, for ten minutes.
              {auth && ' Whoever is logged in here now is logged out by it.'}
            </p>
            <SubmitButton busy={form.busy} disabled={code === undefined}>
              {form.busy ? 'Opening…' : 'Open my pass'}
            </SubmitButton>
          </>
        )}
      </form>
    </AtTheDoor>
  );
}

/** Taken out of the address and the history at once. Undefined until it is read, and on the server. */
function useShownCode(): string | undefined {
  const { hash: given } = useLocation();
  const [code, setCode] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it tells of each navigation
  useEffect(() => {
    const { hash, pathname } = location;
    const sent = new URLSearchParams(hash.slice(1)).get('code');
    if (hash) history.replaceState(history.state, '', pathname);
    setCode((before) => sent ?? before ?? '');
  }, [given]);
  return code;
}

export const handle: ScreenHandle = {
  head: () => ({ title: 'Your gate pass', hidden: true }),
  footer: false,
};

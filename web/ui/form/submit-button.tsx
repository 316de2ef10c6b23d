import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useHydrated } from '../use-hydrated.ts';

interface Props {
  /** Nothing may be sent just now, e.g. since it is being sent. */
  busy?: boolean;
  /** A reason of the form's own why it can't be sent at all. */
  disabled?: boolean;
  children: ReactNode;
}

/** Sends its form. Until the scripts are here it is off: the browser would send the form itself, password and all. */
export function SubmitButton({ busy, disabled, children }: Props) {
  const hydrated = useHydrated();
  return (
    <>
      <NeedsScripts />
      <Button look="seal" type="submit" disabled={!hydrated || disabled} isBusy={busy}>
        {children}
      </Button>
    </>
  );
}

/** Tells why a form doesn't answer, or something never comes, where JavaScript is off. */
export function NeedsScripts({ what = 'This form' }) {
  return (
    <noscript>
      <p>{`${what} needs JavaScript. Switch it on in your browser, then load the page again.`}</p>
    </noscript>
  );
}

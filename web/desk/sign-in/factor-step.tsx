import { type FormEvent, useId, useState } from 'react';
import { sendCode } from '../../../contract/desk/sign-in.ts';
import { MINUTE_MS } from '../../../contract/moments.ts';
import { callDesk } from '../calls/call-desk.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { type Done, dismiss, toast } from '../ui/toast.tsx';
import { showPasskey } from './passkey.ts';
import { secondKeysOpen } from './second-keys-open.ts';
import { SixDigits } from './six-digits.tsx';
import { focusAtOnce, Refusal, useStep } from './step.tsx';

interface Props {
  /** The account's ways; the recovery codes are always one. */
  hasCodes: boolean;
  hasPasskey: boolean;
  onDone: () => void;
}

/** The second factor: six digits, a passkey, or a recovery code for the day when neither is at hand. */
export function FactorStep({ hasCodes, hasPasskey, onDone }: Props) {
  const id = useId();
  const { isBusy, refusal, attempt } = useStep();
  const [isRecovering, setRecovering] = useState(false);
  const send = (code: string) =>
    attempt(
      () => callDesk(sendCode, { body: { code }, isSigningIn: true }),
      ({ recoveryCodesLeft: left }) => {
        if (left !== null) tellUsedUp(left);
        onDone();
      },
    );
  if (isRecovering)
    return (
      <RecoveryForm
        isBusy={isBusy}
        refusal={refusal}
        onSend={send}
        onBack={() => setRecovering(false)}
      />
    );
  return (
    <div className="stack">
      {hasCodes && (
        <>
          <h2>Six digits, please</h2>
          <p>From the authenticator on your phone.</p>
          <SixDigits onComplete={send} isRefused={refusal !== ''} describedBy={id} />
        </>
      )}
      {!hasCodes && <h2>Your passkey, please</h2>}
      <Refusal id={id} isBusy={isBusy}>
        {refusal}
      </Refusal>
      {hasPasskey && (
        <Button
          kind={hasCodes ? 'line' : 'ink'}
          icon="key"
          isBusy={isBusy}
          onClick={() => attempt(showPasskey, onDone)}
        >
          Use a passkey
        </Button>
      )}
      {hasCodes && (
        <small>
          It opens by itself with the sixth digit. Right digits and still refused? The phone’s clock
          may be off: set it to automatic.
        </small>
      )}
      <Button kind="bare" onClick={() => setRecovering(true)}>
        Phone not at hand? Use a recovery code
      </Button>
    </div>
  );
}

/** Longer than of other acts: whoever has just come in looks elsewhere first. */
const USED_UP_MS = MINUTE_MS;

function tellUsedUp(left: number): void {
  const told: Done = {
    text: `That recovery code is used up. ${left} are left.`,
    note: 'Is the phone gone for good? Then a new one takes its place.',
    untilMs: Date.now() + USED_UP_MS,
    lead: {
      word: 'Set up a new key',
      onClick: () => {
        dismiss(told);
        secondKeysOpen.set(true);
      },
    },
  };
  toast(told);
}

interface RecoveryProps {
  isBusy: boolean;
  refusal: string;
  onSend: (code: string) => void;
  onBack: () => void;
}

function RecoveryForm({ isBusy, refusal, onSend, onBack }: RecoveryProps) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend(String(new FormData(event.currentTarget).get('code')));
  };
  return (
    <form className="stack" onSubmit={send}>
      <h2>A recovery code</h2>
      <p>One of the ten that you put away. Each is good once.</p>
      <Field label="Recovery code" error={refusal}>
        {(field) => (
          <input
            {...field}
            ref={focusAtOnce}
            name="code"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Field>
      <Button kind="ink" type="submit" isBusy={isBusy}>
        Open
      </Button>
      <small>None at all? Two administrators together can let you back in.</small>
      <Button kind="bare" onClick={onBack}>
        Back
      </Button>
    </form>
  );
}

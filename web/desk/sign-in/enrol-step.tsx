import { useEffect, useId, useState } from 'react';
import { confirmCodes, startCodes } from '../../../contract/desk/sign-in.ts';
import type { Message } from '../../calls/call.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { callDesk } from '../calls/call-desk.ts';
import { Button } from '../ui/button.tsx';
import { copy } from '../ui/toast.tsx';
import { makePasskey } from './passkey.ts';
import styles from './sign-in.module.css';
import { SixDigits } from './six-digits.tsx';
import { Refusal, useStep } from './step.tsx';

type New = Message<typeof confirmCodes>;

interface Props {
  /** At the first sign-in; later it is one more. */
  isFirst: boolean;
  /** True where an authenticator is there already, whose place another one takes. */
  replaces?: boolean;
  onDone: (recoveryCodes: New['recoveryCodes']) => void;
}

/** Sets up a second factor: an authenticator's codes, or a passkey. */
export function EnrolStep({ isFirst, replaces = false, onDone }: Props) {
  const options = { isSigningIn: isFirst };
  const id = useId();
  const { isBusy, refusal, attempt } = useStep();
  const [start, setStart] = useState<Message<typeof startCodes>>();
  const done = ({ recoveryCodes }: New) => onDone(recoveryCodes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a secret is asked for once
  useEffect(() => {
    attempt(() => callDesk(startCodes, { body: { replaces }, ...options }), setStart);
  }, []);
  const secret = start?.secret.replace(/(.{4})(?=.)/g, '$1 ');
  return (
    <div className="stack">
      {isFirst ? (
        <>
          <p className={styles.steps}>
            <b>1 Scan and try</b> <span>2 Put the codes away</span>
          </p>
          <h2>A second key</h2>
        </>
      ) : (
        <p>
          {replaces && 'A new phone’s codes take the place of the old one’s. '}A passkey comes
          beside what you have.
        </p>
      )}
      {start && (
        <div className={styles.enrol}>
          <QrCode
            text={start.uri}
            label="QR code for your authenticator; the same key is written beside it"
          />
          <ol>
            <li>
              Open an authenticator on your phone: Google Authenticator, Aegis, or any other that
              knows TOTP.
            </li>
            <li>
              Scan this. Or type the key: <b className={styles.secret}>{secret}</b>
              <Button icon="copy" onClick={() => copy(start.secret)}>
                Copy
              </Button>
            </li>
            <li>
              Type the six digits that it shows now:
              <SixDigits
                isRefused={refusal !== ''}
                describedBy={id}
                onComplete={(code) =>
                  attempt(() => callDesk(confirmCodes, { body: { code }, ...options }), done)
                }
              />
            </li>
          </ol>
        </div>
      )}
      <Refusal id={id} isBusy={isBusy}>
        {refusal}
      </Refusal>
      <Button icon="key" isBusy={isBusy} onClick={() => attempt(() => makePasskey(options), done)}>
        Use a passkey instead
      </Button>
      {isFirst && (
        <small>Without a second key a role rests: you see nothing here until it is set.</small>
      )}
    </div>
  );
}

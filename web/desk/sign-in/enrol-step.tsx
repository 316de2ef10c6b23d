import { useEffect, useState } from 'react';
import { confirmCodes, startCodes } from '../../../contract/desk/sign-in.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { callDesk, type Message } from '../calls/call-desk.ts';
import { Button } from '../ui/button.tsx';
import { copy } from '../ui/copy.ts';
import { makePasskey } from './passkey.ts';
import { Refusal } from './refusal.tsx';
import styles from './sign-in.module.css';
import { SixDigits } from './six-digits.tsx';
import { useStep } from './use-step.ts';

type New = Message<typeof confirmCodes>;

/** A second factor for whoever has none yet: an authenticator's codes, or a passkey. */
export function EnrolStep({ onDone }: { onDone: (recoveryCodes: New['recovery_codes']) => void }) {
  const { isBusy, refusal, attempt } = useStep();
  const [start, setStart] = useState<Message<typeof startCodes>>();
  const done = ({ recovery_codes }: New) => onDone(recovery_codes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a secret is asked for once
  useEffect(() => {
    attempt(() => callDesk(startCodes, {}, { isSigningIn: true }), setStart);
  }, []);
  const secret = start?.secret.replace(/(.{4})(?=.)/g, '$1 ');
  return (
    <div className="stack">
      <p className={styles.steps}>
        <b>1 Scan and try</b> <span>2 Put the codes away</span>
      </p>
      <h2>A second key</h2>
      {start && (
        <div className={styles.enrol}>
          <QrCode
            text={start.uri}
            label="QR code for your authenticator; the same key is written beside it"
          />
          <ol>
            <li>Open an authenticator on your phone: any that knows TOTP.</li>
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
                describedBy="refusal"
                onComplete={(code) =>
                  attempt(
                    () => callDesk(confirmCodes, { body: { code } }, { isSigningIn: true }),
                    done,
                  )
                }
              />
            </li>
          </ol>
        </div>
      )}
      <Refusal isBusy={isBusy}>{refusal}</Refusal>
      <Button icon="key" isBusy={isBusy} onClick={() => attempt(makePasskey, done)}>
        Use a passkey instead
      </Button>
      <small>Without a second key a role rests: you see nothing here until it is set.</small>
    </div>
  );
}

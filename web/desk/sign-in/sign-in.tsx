import { type FormEvent, useRef, useState } from 'react';
import { ROLE_WORDS } from '../../../contract/desk/rights.ts';
import {
  type AfterPassword,
  type EndedRole,
  signInAtDesk,
} from '../../../contract/desk/sign-in.ts';
import { CallError } from '../../calls/call-error.ts';
import { withCaptcha } from '../../ui/captcha/captcha-handle.ts';
import { useCaptchaOnDemand } from '../../ui/captcha/use-captcha-on-demand.ts';
import { Facts } from '../../ui/facts.tsx';
import { day, time } from '../../ui/formats.ts';
import { callDesk } from '../calls/call-desk.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { EnrolStep } from './enrol-step.tsx';
import { FactorStep } from './factor-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './sign-in.module.css';
import { focusAtOnce, useStep } from './step.tsx';

type Step = { next: 'password' } | AfterPassword | { next: 'codes'; codes: readonly string[] };

/** The steps to an open desk, at the door or in a dialog over what was being done. */
export function SignIn({ onDone }: { onDone: () => void }) {
  const [step, setStep] = useState<Step>({ next: 'password' });
  if (step.next === 'password') return <PasswordStep onDone={setStep} />;
  if (step.next === 'codes')
    return (
      <RecoveryCodes codes={step.codes} word="To the desk" onDone={onDone}>
        <p className={styles.steps}>
          <span>1 Scan and try</span> <b>2 Put the codes away</b>
        </p>
      </RecoveryCodes>
    );
  return (
    <>
      {step.next === 'factor' && (
        <FactorStep hasCodes={step.hasCodes} hasPasskey={step.hasPasskey} onDone={onDone} />
      )}
      {step.next === 'enrol' && (
        <EnrolStep
          isFirst
          onDone={(codes) => (codes ? setStep({ next: 'codes', codes }) : onDone())}
        />
      )}
      {step.next === 'ended' && <RoleEnded {...step.ended} />}
      <Button kind="bare" onClick={() => setStep({ next: 'password' })}>
        Another account
      </Button>
    </>
  );
}

const moment = (epochMs: number) => `${day(epochMs)}, ${time(epochMs)}`;

function RoleEnded({ role, clusters, startsAt, endsAt, by, why }: EndedRole) {
  const facts = [
    ['You were', [ROLE_WORDS[role], ...clusters].join(', ')],
    ['Since', moment(startsAt)],
    ['Until', moment(endsAt)],
    ['Ended by', by && why ? `${by}: “${why}”` : by],
  ] as const;
  return (
    <div className="stack">
      <p className={styles.stamp} aria-hidden="true">
        Ended
      </p>
      <h2>Your role ended</h2>
      <Facts facts={facts} />
      <p>
        Your own account is untouched: pass, events and certificates are on{' '}
        <a href="/profile">your profile</a>.
      </p>
      <small>A mistake? An administrator of the desk can give it back.</small>
    </div>
  );
}

const loadCaptcha = async () => (await import('./desk-captcha.tsx')).DeskCaptcha;

/** The account is the one that they have as a participant. */
function PasswordStep({ onDone }: { onDone: (after: AfterPassword, email: string) => void }) {
  const { isBusy, refusal, attempt } = useStep();
  const [isShown, setShown] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const captcha = useCaptchaOnDemand(loadCaptcha, () => form.current?.requestSubmit());
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const body = {
      user_email: String(given.get('email')),
      user_password: String(given.get('password')),
    };
    const call = () =>
      withCaptcha(captcha.ref, (code) =>
        callDesk(signInAtDesk, {
          body: { ...body, user_recaptcha_code: code || undefined },
          isSigningIn: true,
        }),
      );
    const callOrAsk = () =>
      call().catch(async (error) => {
        if (error instanceof CallError && error.fields.user_recaptcha_code) await captcha.show();
        throw error;
      });
    attempt(callOrAsk, (after) => onDone(after, body.user_email));
  };
  return (
    <form ref={form} className="stack" onSubmit={send}>
      <h2>Sign in</h2>
      <Field label="E-mail">
        {(field) => (
          <input
            {...field}
            ref={focusAtOnce}
            name="email"
            type="email"
            autoComplete="username"
            required
            data-autofocus=""
          />
        )}
      </Field>
      <Field label="Password" error={refusal}>
        {(field) => (
          <div className={styles.password}>
            <input
              {...field}
              name="password"
              type={isShown ? 'text' : 'password'}
              autoComplete="current-password"
              required
            />
            <Button kind="bare" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
              Show
            </Button>
          </div>
        )}
      </Field>
      {captcha.Field && <captcha.Field captcha={captcha.ref} onSolved={captcha.onSolved} />}
      <Button kind="ink" type="submit" isBusy={isBusy} hint="Enter">
        Go on
      </Button>
      <small>The account is the one you have as a participant. Roles come by invitation.</small>
    </form>
  );
}

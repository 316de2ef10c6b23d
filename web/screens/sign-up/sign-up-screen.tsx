import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Door, type DoorOpening } from '../../art/door/door.tsx';
import { Mark } from '../../art/symbols.tsx';
import { useSite } from '../../calls/site.ts';
import { useOtherDoor } from '../../session/return-address.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { Button } from '../../ui/button.tsx';
import { NeedsScripts } from '../../ui/form/submit-button.tsx';
import styles from './sign-up-screen.module.css';
import stepperStyles from './stepper.module.css';
import { headingOf, StepFields, steps } from './steps.tsx';
import { type SignUpWizard, useSignUp } from './use-sign-up.ts';
import { addressOf } from './use-steps.ts';

/** Sign-up: five pins on a thread; the door opens one fifth per step. Source: section 2, Sign-up page. */
export function Component() {
  const signUp = useSignUp();
  const { step } = signUp;
  return (
    <main id="main" className={styles.screen}>
      <div className={styles.door}>
        <Door opening={openingOf(signUp)} />
      </div>
      <div className={styles.side}>
        <Stepper labels={steps.map(({ label }) => label)} step={step} />
        <StepForm signUp={signUp} />
      </div>
    </main>
  );
}

function openingOf({ step, done }: SignUpWizard): DoorOpening {
  return (done ? 5 : step - 1) as DoorOpening;
}

function StepForm({ signUp }: { signUp: SignUpWizard }) {
  const { form, step, next, approach, sending, captcha, fields } = signUp;
  const { ref, busy, restored } = form;
  const { themeWords } = useSite().festival;
  const CaptchaPlace = fields?.CaptchaPlace;
  const title = useFocusOnChange(step);
  const login = useOtherDoor('/login');
  return (
    <form
      ref={ref}
      className={`${styles.form} paper on-paper`}
      noValidate
      aria-labelledby="step-title"
      onFocus={approach}
      onSubmit={next}
    >
      <Mark name="pin" className={styles.pin} />
      <div className={styles.smallDoor}>
        <Door opening={openingOf(signUp)} />
      </div>
      <p className={`${styles.count} label`}>{`Sign up · Step ${step} of ${steps.length}`}</p>
      <h1 id="step-title" ref={title} tabIndex={-1}>
        {headingOf(step, themeWords)}
      </h1>
      <p className={styles.line}>{steps[step - 1]?.line}</p>
      <fieldset className={styles.fields} disabled={busy}>
        <StepFields signUp={signUp} />
        {CaptchaPlace && step >= 4 && (
          <CaptchaPlace form={form} captcha={captcha} hidden={step !== 4} />
        )}
      </fieldset>
      <NeedsScripts />
      {busy && fields && <fields.Progress sending={sending} />}
      <div className={styles.buttons}>
        {fields && step > 1 && <fields.WayBack {...signUp} />}
        {/* Until the scripts are here the browser would send the form itself, password and all. */}
        <Button look="seal" type="submit" data-busy={busy} disabled={busy || !restored}>
          {submitLabel(signUp)}
        </Button>
      </div>
      <p className={styles.login}>
        Have an account already? <Link to={login}>Login</Link>
      </p>
    </form>
  );
}

function submitLabel({ step, form, done }: SignUpWizard): string {
  if (step < steps.length) return 'Next';
  if (form.busy) return 'Submitting…';
  return done ? 'Save bank details' : 'Submit';
}

/**
 * A new step is announced by its heading, which takes the focus, or by its first fault where it shows for that;
 * the first one on the page isn't.
 */
function useFocusOnChange(step: number) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const fault = title.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (fault) fault.focus();
    else title.current?.focus({ preventScroll: true });
  }, [step]);
  return title;
}

export const handle: ScreenHandle = {
  head: () => ({
    title: 'Sign up',
    description: 'Make an account in five steps: you, your college, your ID, a password.',
  }),
  footer: false,
};

/** Five pins on a thread. The steps behind are a way back. */
function Stepper({ labels, step }: { labels: readonly string[]; step: number }) {
  const [search] = useSearchParams();
  return (
    <nav className={stepperStyles.stepper} aria-label="Sign-up steps">
      <div className={stepperStyles.thread} aria-hidden="true">
        <span style={{ transform: `scaleX(${(step - 1) / (labels.length - 1)})` }} />
      </div>
      <ol>
        {labels.map((label, index) => {
          const number = index + 1;
          const content = (
            <>
              <b>{number}</b>
              <span className={stepperStyles.label}>{label}</span>
            </>
          );
          return (
            <li
              key={label}
              data-done={number < step}
              aria-current={number === step ? 'step' : undefined}
            >
              {number < step ? <Link to={addressOf(number, search)}>{content}</Link> : content}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

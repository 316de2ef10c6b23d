import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { MESSAGES } from '../../../contract/accounts/messages.ts';
import { useAccountsCall } from '../../calls/call.ts';
import { useColleges } from '../../calls/use-colleges.ts';
import { afterPaint } from '../../motion/after-paint.ts';
import { useGuard } from '../../session/guards.ts';
import { currentReturnAddress } from '../../session/return-address.ts';
import { signIn } from '../../session/session.ts';
import { toastFailure } from '../../shell/toast-failure.ts';
import { toastLogin } from '../../shell/toast-login.ts';
import { removeErrors, toast } from '../../shell/toast-store.ts';
import { findSealed, forgetSealed, storeSealed } from '../../storage/sealed-draft.ts';
import { type CaptchaHandle, withCaptcha } from '../../ui/captcha/captcha-handle.ts';
import { useForm } from '../../ui/form/use-form.ts';
import type { Errors } from '../../ui/form/validation.ts';
import type { Sending } from './open-account.ts';
import {
  bankDetailsGiven,
  EMPTY,
  errorsOfStep,
  firstUnfinishedStep,
  linesOfErrors,
  type SignUpValues,
  STEPS,
  stepOf,
  stepOfErrors,
  withoutSecrets,
} from './sign-up-rules.ts';
import { type DeferredSteps, useDeferredSteps } from './use-deferred-steps.ts';
import { useSteps } from './use-steps.ts';

const ID_PROOF_STEP = stepOf('user_id_proof');
const PICTURE_LOST = 'A reload does not keep your picture. Please choose it once more.';

/** The wizard: its form, the step that shows, and the way on. */
export function useSignUp() {
  const captcha = useRef<CaptchaHandle>(null);
  const deferred = useDeferredSteps();
  const { colleges, collegesFailed } = useColleges(deferred.near);
  const names = useMemo(() => colleges.map(({ college_name }) => college_name), [colleges]);
  const form = useForm({
    initial: EMPTY,
    restore: findDraft,
    validate: (values) => ({ input: values, errors: errorsOfStep(step, values, names) }),
    onInvalid: setSending,
    onFailure: (error) => toastFailure(error, 'Error signing in'),
    leadElsewhere,
  });
  const { values, restored } = form;
  const furthest = restored ? firstUnfinishedStep(values, names) : undefined;
  const { step, leaving, goTo, goBack, leaveTo } = useSteps(furthest, deferred, askForPicture);
  const { submit, leave, done, sending } = useSubmission(captcha, deferred, leaveTo);
  // Until the screen is gone: its buttons would light up once more.
  const busy = form.busy || leaving;
  useGuard('signed out', busy || done);
  useEffect(() => {
    if (restored && !done) storeSealed(DRAFT_NAME, withoutSecrets(values));
  }, [restored, done, values]);

  /** What was typed outlives a reload; the picture does not. */
  function askForPicture(): void {
    const lacking = Object.keys(errorsOfStep(ID_PROOF_STEP, values, names));
    if (furthest === ID_PROOF_STEP && lacking.join() === 'user_id_proof')
      form.showErrors({ user_id_proof: PICTURE_LOST });
  }

  /** All in one toast, in place of the one before: more would hide the fields. */
  function setSending(errors: Errors): void {
    removeErrors();
    if (errors.user_recaptcha_code) captcha.current?.retry();
    toast.errorsOfFields(linesOfErrors(errors));
  }

  function refuse(errors: Errors): void {
    setSending(errors);
    form.setErrors(errors);
  }

  /** A step that was not in sight takes the focus to its first error when it shows. */
  function leadElsewhere(errors: Errors): boolean {
    const faulty = stepOfErrors(errors) ?? step;
    if (faulty !== step) void goTo(faulty);
    return faulty !== step;
  }

  function next(event: FormEvent): void {
    event.preventDefault();
    afterPaint(() => void goOn());
  }

  async function goOn(): Promise<void> {
    const valid = form.validated();
    if (!valid) return;
    removeErrors();
    if (step < STEPS.length) {
      if (await deferred.load()) await goTo(step + 1);
    } else if (!done && captcha.current?.needsVisitor())
      refuse({ user_recaptcha_code: MESSAGES.captchaRequired });
    else await form.run(() => submit(valid));
  }

  return {
    ...{ form: { ...form, busy }, step, next, goBack, refuse, captcha, colleges, collegesFailed },
    ...{ fields: deferred.fields, approach: deferred.approach, sending, done, leave },
  };
}

export type SignUpWizard = ReturnType<typeof useSignUp>;

/** Opens the account, then saves the bank details; a second try goes on where the first one failed. */
function useSubmission(
  captcha: { current: CaptchaHandle | null },
  { fields }: DeferredSteps,
  leaveTo: (address: string) => Promise<void>,
) {
  const call = useAccountsCall();
  const [done, setDone] = useState(false);
  const [sending, setSending] = useState<Sending>({ sent: 0 });

  /** Submitting is possible at the last step alone, which has brought the deferred fields. */
  async function submit(values: SignUpValues): Promise<void> {
    if (!done) {
      setSending({ sent: 0 });
      const token = await withCaptcha(captcha, (captchaCode) =>
        fields!.openAccount(call, values, { captchaCode, setSending }),
      );
      signIn(token);
      setDone(true);
      forgetDraft();
    }
    if (bankDetailsGiven(values)) await fields!.saveBankDetails(call, values);
    await leave();
  }

  async function leave(): Promise<void> {
    toastLogin();
    await leaveTo(currentReturnAddress());
  }

  return { submit, leave, done, sending };
}

/* The typed fields outlive a reload: a phone that opens its camera for the ID proof may well drop the tab. */

const DRAFT_NAME = 'sign-up draft';

/** An earlier load's draft of this tab; anything that doesn't fit is left out. */
async function findDraft(): Promise<Partial<SignUpValues>> {
  const known = Object.entries((await findSealed(DRAFT_NAME)) ?? {}).filter(
    ([name, value]) => name in EMPTY && typeof value === 'string',
  );
  return Object.fromEntries(known);
}

function forgetDraft(): void {
  forgetSealed(DRAFT_NAME);
}

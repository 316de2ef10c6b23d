import { startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { OTHER_COLLEGE } from '../../../contract/accounts/choices.ts';
import { MESSAGES } from '../../../contract/accounts/messages.ts';
import { type Accounts, useAccounts } from '../../calls/accounts.ts';
import { CallError, sentencesOf } from '../../calls/call-error.ts';
import { useColleges } from '../../calls/use-colleges.ts';
import { useSignedOutOnly } from '../../session/guards.ts';
import { signIn } from '../../session/session.ts';
import { toast } from '../../shell/toast-store.ts';
import type { CaptchaHandle } from '../../ui/captcha/captcha.tsx';
import { emptyForm, findDraft, forgetDraft, keepDraft } from './draft.ts';
import {
  bankDetailsGiven,
  bankDetailsOf,
  type Faults,
  type Form,
  faultsFromWire,
  faultsOfStep,
  firstUnfinishedStep,
  messagesOfFaults,
  STEPS,
  signUpOf,
  stepOfFaults,
} from './sign-up-rules.ts';
import { useLaterSteps } from './use-later-steps.ts';
import { useSteps } from './use-steps.ts';

const noFaults: Faults = {};

/** The wizard: what is typed, which step shows, what is wrong, and what happens next. */
export function useSignUp() {
  const accounts = useAccounts();
  const navigate = useNavigate();
  const formElement = useRef<HTMLFormElement>(null);
  const captcha = useRef<CaptchaHandle>(null);
  const [done, setDone] = useState(false);
  const { form, change, restored } = useForm(formElement, { kept: !done });
  const { colleges, collegesFailed } = useColleges();
  const [faults, setFaults] = useState(noFaults);
  const [captchaSolved, setCaptchaSolved] = useState(false);
  /** How much has been sent, 0 to 1, while a registration is under way. */
  const [sent, setSent] = useState<number>();
  const sending = useRef(false);
  /** The e-mail of a registration that got no answer: it may have arrived. */
  const unanswered = useRef<string>(undefined);
  const circumstances = { colleges, captchaSolved };
  const later = useLaterSteps();
  const { step, goTo, goBack } = useSteps(
    restored ? firstUnfinishedStep(form, colleges) : undefined,
    later,
  );
  useSignedOutOnly({ paused: sent !== undefined || done });

  /** Says what is wrong, on one slip and beside the fields, and leads to the first of them. */
  function refuse(found: Faults): void {
    const messages = messagesOfFaults(found);
    if (messages.length > 0) toast.error(messages.join('\n'));
    leadTo(found);
  }

  /** A step that is not in sight takes the focus to its first fault when it shows. */
  function leadTo(found: Faults): void {
    flushSync(() => setFaults(found));
    const faulty = stepOfFaults(found) ?? step;
    if (faulty !== step) void goTo(faulty);
    else formElement.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }

  async function next(): Promise<void> {
    const found = faultsOfStep(step, form, circumstances);
    if (found.captcha) captcha.current?.retry();
    if (Object.keys(found).length > 0) return refuse(found);
    // Nothing is drawn for it alone: the next step is to be there at once.
    setFaults(noFaults);
    if (step === STEPS) return submit();
    if (await later.load()) await goTo(step + 1);
  }

  async function submit(): Promise<void> {
    if (sending.current) return;
    if (!done && captcha.current?.needsVisitor())
      return refuse({ captcha: MESSAGES.captchaRequired });
    sending.current = true;
    setSent(0);
    try {
      if (!done) await signUp();
      if (bankDetailsGiven(form)) await sendBankDetails(form, accounts);
      await leave();
    } catch (error) {
      fail(error);
    } finally {
      sending.current = false;
      setSent(undefined);
    }
  }

  async function signUp(): Promise<void> {
    const code = (await captcha.current?.solve()) ?? '';
    try {
      signIn(await openAccount(code));
    } catch (error) {
      captcha.current?.renew();
      throw error;
    }
    setDone(true);
    forgetDraft();
  }

  /** The new account's token. One that an earlier try opened unheard is this visitor's own: the password fits. */
  async function openAccount(captchaCode: string): Promise<string> {
    const { email, password } = form;
    try {
      return await accounts.signUp(signUpOf(form, captchaCode), setSent);
    } catch (error) {
      const status = error instanceof CallError ? error.status : 0;
      if (status < 400 || status >= 500) unanswered.current = email;
      if (status !== 409 || unanswered.current !== email) throw error;
      return accounts
        .logIn({ user_email: email, user_password: password })
        .catch((refusal: CallError) => Promise.reject(refusal.status === 401 ? error : refusal));
    }
  }

  async function leave(): Promise<void> {
    toast.success('Logged In Successfully');
    await navigate('/', { replace: true });
  }

  /** Nothing typed is lost: the visitor is led to what the server found wrong, and can submit again. */
  function fail(error: unknown): void {
    toast.error(sentencesOf(error, 'Error signing in'));
    // What is being sent can't take the focus.
    flushSync(() => setSent(undefined));
    leadTo(error instanceof CallError ? faultsFromWire(error.fields) : noFaults);
  }

  /** Takes what was typed; a field that was faulty is judged again at once. */
  function take(name: keyof Form, value: string): void {
    const changed: Partial<Form> = { [name]: value };
    if (name === 'otherCollege' && value && !form.college) changed.college = OTHER_COLLEGE;
    change(changed);
    if (Object.keys(faults).length > 0) {
      const now = faultsOfStep(step, { ...form, ...changed }, circumstances);
      setFaults(Object.fromEntries(Object.entries(faults).filter(([key]) => key in now)));
    }
  }

  return {
    form,
    take,
    faults,
    /** Puts a fault beside a field that was judged elsewhere, e.g. a file that is too large. */
    refuse,
    step,
    next,
    goBack,
    colleges,
    collegesFailed,
    captcha,
    loadChallenge: accounts.getCaptcha,
    captchaSolved,
    setCaptchaSolved,
    sent,
    done,
    restored,
    formElement,
    later,
    /** Once the account stands: goes without bank details that could not be saved. */
    leave,
  };
}

export type SignUp = ReturnType<typeof useSignUp>;

/** The account stands already: a fault here says so, and the details can be sent again. */
async function sendBankDetails(form: Form, accounts: Accounts): Promise<void> {
  try {
    await accounts.updateBankDetails(bankDetailsOf(form));
  } catch (error) {
    throw new Error(
      `Your account is ready, but the bank details were not saved: ${sentencesOf(error)}`,
    );
  }
}

/** What is typed, with what an earlier load of this tab kept; it is kept in turn until the account stands. */
function useForm(formElement: { current: HTMLFormElement | null }, { kept }: { kept: boolean }) {
  const [form, setForm] = useState(emptyForm);
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    // The visitor, or a password manager, may have typed before the scripts were here.
    const typed = [...new FormData(formElement.current ?? undefined)].filter(
      ([name, value]) => name in emptyForm && typeof value === 'string' && value !== '',
    );
    const found = { ...emptyForm, ...findDraft(), ...Object.fromEntries(typed) };
    // In slices: the page has just come, and letters typed meanwhile are kept on top.
    startTransition(() => {
      setForm(found);
      setRestored(true);
    });
  }, [formElement]);
  useEffect(() => {
    if (restored && kept) keepDraft(form);
  }, [restored, kept, form]);
  const change = (changed: Partial<Form>) => setForm((now) => ({ ...now, ...changed }));
  return { form, change, restored };
}

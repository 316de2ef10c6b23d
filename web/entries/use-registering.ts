import { useRef, useState } from 'react';
import { getDetails } from '../../contract/accounts/profile.ts';
import type { Entry } from '../../contract/entries/entry.ts';
import { takePlace } from '../../contract/entries/entry-calls.ts';
import { joinTeam } from '../../contract/entries/team-calls.ts';
import type { RegistrationQuestion } from '../../contract/registration-rules.ts';
import { useAccountsCall } from '../calls/call.ts';
import { CallError, sentencesOf } from '../calls/call-error.ts';
import { useRead } from '../calls/use-read.ts';
import { forgetAccountDraft, useAccountDraft } from '../session/account-draft.ts';
import { storeOwnEntry } from '../session/private-copy.ts';
import { useForm } from '../ui/form/use-form.ts';
import type { Values } from '../ui/form/validation.ts';
import type { OneField } from './inline-form.tsx';
import { answersOf, errorsOfAnswers } from './questions.tsx';

/** The way somebody comes in: alone or with a team of their own, or into a team that invited them. */
export type Plan =
  | { readonly kind: 'take'; readonly teamName?: string }
  | { readonly kind: 'join'; readonly invitation: string };

/** The steps between a press and a place: `questions` and `clash` where the event has them. */
export type Step = 'start' | 'questions' | 'clash';

interface Options {
  /** The event, as its page's address names it. */
  readonly params: { readonly cluster: string; readonly event: string };
  readonly questions: readonly RegistrationQuestion[];
  readonly hasClash: boolean;
  /** What one gets is a place, not one in line. */
  readonly isPlace: boolean;
  /** After the server's yes. `failure` is of what was to be done after it, in words. */
  readonly onDone: (entry: Entry, failure?: string) => void;
  /** The server's no; it belongs beside the team's name or else beside no field. */
  readonly onRefused: (refusal: { isOfName: boolean; text: string }) => void;
}

/** Leads from a plan past the questions and the clash to a place. What was typed stays through every failure. */
export function useRegistering(options: Options) {
  const { params, questions, hasClash, isPlace, onDone, onRefused } = options;
  const call = useAccountsCall();
  const [step, setStep] = useState<Step>('start');
  const plan = useRef<Plan>({ kind: 'take' });
  const form = useForm({
    initial: answersOf(questions),
    validate: (answers) => ({ input: answers, errors: errorsOfAnswers(questions, answers) }),
    onFailure,
  });

  function onFailure(error: unknown) {
    const fields = error instanceof CallError ? error.fields : {};
    const ofAnswers = questions.filter(({ id }) => fields[`answers.${id}`]);
    if (ofAnswers.length > 0) {
      setStep('questions');
      return Object.fromEntries(ofAnswers.map(({ id }) => [id, fields[`answers.${id}`]!]));
    }
    const isOfName = Boolean(fields.teamName);
    if (isOfName) setStep('start');
    onRefused({ isOfName, text: sentencesOf(error) });
    return {};
  }

  async function send(answers: Values, after?: () => Promise<unknown>): Promise<void> {
    const wanted = plan.current;
    const entry =
      wanted.kind === 'join'
        ? await call(joinTeam, { body: { invitation: wanted.invitation, answers } })
        : await call(takePlace, { params, body: { teamName: wanted.teamName, answers } });
    storeOwnEntry(entry, entry);
    const failure = await after?.().then(
      () => undefined,
      (error: unknown) => `You are in. The other place could not be left: ${sentencesOf(error)}`,
    );
    setStep('start');
    form.reset();
    forgetAccountDraft(DRAFT);
    onDone(entry, failure);
  }

  return {
    ...{ step, form },
    busy: form.busy,
    /** The next press of this step's button gives a place: it is sealed. */
    seals: isPlace && !hasClash && (step === 'questions' || questions.length === 0),
    /** From the first step. */
    begin(wanted: Plan): void {
      plan.current = wanted;
      if (questions.length > 0) setStep('questions');
      else if (hasClash) setStep('clash');
      else void form.run(() => send(form.values));
    },
    submitAnswers: form.handleSubmit(async (answers) => {
      if (hasClash) setStep('clash');
      else await send(answers);
    }),
    /** Though they overlap; `after` is done once the place is there, such as leaving the other event. */
    takeBoth: (after?: () => Promise<unknown>) => void form.run(() => send(form.values, after)),
    back: () => setStep('start'),
  };
}

export type Registering = ReturnType<typeof useRegistering>;

const DRAFT = 'registration draft';
/** Among the answers; no question has a blank in its id. */
const TEAM_NAME = 'team name';

interface DraftOptions {
  /** False of whoever isn't signed in: nothing is kept for them. */
  readonly when?: boolean;
  /** The team's name, where one is typed. */
  readonly name?: OneField;
}

/** Team and answers outlast a login in between. `about`: what they were typed for. */
export function useRegistrationDraft(
  about: string,
  { form }: Registering,
  { when = true, name }: DraftOptions = {},
): void {
  const { data: me } = useRead(getDetails, {}, { when });
  const all = { ...(name && { [TEAM_NAME]: name.values.teamName ?? '' }), ...form.values };
  useAccountDraft({
    name: DRAFT,
    account: me?.QRCode,
    about,
    typed: Object.fromEntries(Object.entries(all).filter(([, text]) => text !== '')),
    onFound({ [TEAM_NAME]: teamName = '', ...answers }) {
      name?.setValue({ teamName });
      form.setValue(answers);
    },
  });
}

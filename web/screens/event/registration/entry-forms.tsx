import { type FormEvent, useState } from 'react';
import { getDetails } from '../../../../contract/accounts/profile.ts';
import type { Entry, Places } from '../../../../contract/entries/entry.ts';
import { acceptOffer, changeAnswers } from '../../../../contract/entries/entry-calls.ts';
import { handOver } from '../../../../contract/entries/team-calls.ts';
import { momentInOneLine } from '../../../../contract/moments.ts';
import type { CallAccounts } from '../../../calls/call.ts';
import { useSite } from '../../../calls/site.ts';
import { useRead } from '../../../calls/use-read.ts';
import { consequence, lateness, leave, leavingWords } from '../../../entries/leaving.ts';
import paper from '../../../entries/paper.module.css';
import { PickOne } from '../../../entries/pick-one.tsx';
import { answersOf, errorsOfAnswers, QuestionFields } from '../../../entries/questions.tsx';
import { SealButton } from '../../../entries/seal-button.tsx';
import { forgetAccountDraft, useAccountDraft } from '../../../session/account-draft.ts';
import { ActionButton, QuietButton } from '../../../ui/action-button.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { inWords } from '../../../ui/formats.ts';
import { LongLine } from './long-line.tsx';
import styles from './panel.module.css';
import type { RegistrationProps } from './panel-layout.tsx';
import { waitingWords } from './wait-words.ts';
import { lineAsSentence, MOST_BEFORE, WaitingLine } from './waiting-line.tsx';

export interface EntryProps extends RegistrationProps {
  entry: Entry;
  places: Places;
  changes: number;
  onDone: (entry: Entry | null, said: string) => void;
  /** In words, for whoever sees no more of the entry then. */
  onRefused: (words: string) => void;
}

export type EntryForm = 'entry' | 'hand over' | 'cancel' | 'answers';

/** A change of the entry: what it gives is the entry as it is then, null where it is gone. */
type Change = (call: CallAccounts) => Promise<Entry | null>;

/** The props of a form of the entry: the change that it may make, what is said then, and the way to another form. */
export interface EntryFormProps extends EntryProps {
  run: (name: string, said: string, change: Change) => Promise<void>;
  busy: string;
  show: (form: EntryForm) => void;
}

/** Another of the team becomes its captain. */
export function HandOverForm({ entry, run, busy, show }: EntryFormProps) {
  const others = entry.members.filter(({ isMe }) => !isMe);
  const [id, setId] = useState(others[0]?.id);
  const chosen = others.find((one) => one.id === id);
  if (!chosen) return <Back show={show} />;
  const { name } = chosen;
  return (
    <>
      <PickOne
        legend="The new captain can remove members and cancel the entry. You stay in the team."
        of={others}
        chosen={chosen}
        onChoose={(one) => setId(one.id)}
        words={(one) => [one.name, one.college]}
      />
      <div className="buttons">
        <ActionButton
          busy={busy !== ''}
          onClick={() =>
            run('hand over', `${name} is captain now.`, (call) =>
              call(handOver, { params: { id: entry.id }, body: { member: chosen.id } }),
            )
          }
        >{`Make ${name.split(/\s/)[0]} captain`}</ActionButton>
        <Back show={show} />
      </div>
    </>
  );
}

/** Asks once more before a place is given back. */
export function CancelForm({ entry, run, busy, show }: EntryFormProps) {
  const { words, keep } = leavingWords(entry);
  const said = !entry.isCaptain
    ? 'You have left the team.'
    : entry.state === 'waiting'
      ? 'You have left the line.'
      : entry.state === 'offered'
        ? 'You have declined the place.'
        : 'Your place has been given back.';
  return (
    <>
      <p
        className={paper.say}
      >{`${consequence(entry)} It can’t be undone. ${lateness(entry, Date.now())}`}</p>
      <div className="buttons">
        <ActionButton look="ink" onClick={() => show('entry')}>
          {keep}
        </ActionButton>
        <ActionButton
          look="line"
          className={styles.taking}
          busy={busy !== ''}
          onClick={() => run('cancel', said, (call) => leave(call, entry).then(() => null))}
        >
          {words}
        </ActionButton>
      </div>
      {entry.isCaptain && entry.members.length > 1 && (
        <div className={styles.quiet}>
          <QuietButton onClick={() => show('hand over')}>Hand over captaincy</QuietButton>
        </div>
      )}
    </>
  );
}

/** The answers to the event's questions, until registration closes. */
export function AnswersForm({ entry, rules, run, busy, show }: EntryFormProps) {
  const { questions } = rules;
  const form = useForm({
    initial: answersOf(questions, entry.answers),
    validate: (answers) => ({ input: answers, errors: errorsOfAnswers(questions, answers) }),
    onFailure: () => ({}),
  });
  const before = answersOf(questions, entry.answers);
  const { data: me } = useRead(getDetails, {});
  useAccountDraft({
    name: 'answers draft',
    account: me?.QRCode,
    about: entry.id,
    typed: Object.fromEntries(
      Object.entries(form.values).filter(([id, text]) => text !== before[id]),
    ),
    onFound: (answers) => form.setValue(answers),
  });
  const save = (event: FormEvent) =>
    form.handleSubmit((answers) =>
      run('answers', 'Your answers are saved.', (call) =>
        call(changeAnswers, { params: { id: entry.id }, body: { answers } }).then((changed) => {
          forgetAccountDraft('answers draft');
          return changed;
        }),
      ),
    )(event);
  return (
    <form ref={form.ref} className={paper.asking} noValidate onSubmit={save}>
      <QuestionFields questions={questions} form={form} />
      <div className="buttons">
        <ActionButton type="submit" busy={busy !== ''}>
          Save these answers
        </ActionButton>
        <Back show={show} />
      </div>
    </form>
  );
}

function Back({ show }: { show: EntryFormProps['show'] }) {
  return (
    <ActionButton look="line" onClick={() => show('entry')}>
      Back
    </ActionButton>
  );
}

/** A free place kept for who was next in line: one red button, and the way to decline. */
export function Offer({ entry, places, show, run, busy }: EntryFormProps) {
  const until = new Date(entry.offeredUntil ?? 0).toISOString();
  const hasNext = places.waiting > 0;
  const take = (call: CallAccounts) => call(acceptOffer, { params: { id: entry.id } });
  return (
    <>
      <WaitingLine before={0} behind={places.waiting} of={thingOf(entry)} look="offered" />
      <p className={paper.say}>
        It is kept for you until <b>{momentInOneLine(until)}</b>, and{' '}
        {hasNext ? 'goes to the next in line then' : 'is free for anybody then'}.
      </p>
      <div className="buttons">
        <SealButton busy={busy !== ''} onClick={() => run('take', 'You are registered.', take)}>
          Take the place
        </SealButton>
        <ActionButton look="line" onClick={() => show('cancel')}>
          {hasNext ? 'No, give it on' : 'No, decline it'}
        </ActionButton>
      </div>
    </>
  );
}

/** The line as one of those who wait in it sees it. */
export function Waiting({ entry, rules, places, event, clusterName }: EntryFormProps) {
  const { perCollege } = rules;
  const { features } = useSite().festival;
  const isOfCollege =
    perCollege !== null && (places.places === null || places.taken < places.places);
  const rank = entry.rank ?? 1;
  const line = {
    before: rank - 1,
    behind: Math.max(0, places.waiting - rank),
    of: thingOf(entry),
  };
  const facts = { starts: entry.starts, hasDoor: features.gate, isHeldBack: isOfCollege };
  const { next, offer } = waitingWords({ ...line, ...facts }, Date.now());
  return (
    <>
      <WaitingLine {...line} />
      <p className={paper.say}>
        {`${lineAsSentence(line)} ${next}`}
        {line.before > MOST_BEFORE && <LongLine {...{ event, clusterName }} />}
      </p>
      {isOfCollege && (
        <p
          className={paper.say}
        >{`Places are free, but ${perCollege === 1 ? 'one' : inWords(perCollege)} of each college can come: you wait until yours has room.`}</p>
      )}
      <p className={paper.say}>{offer}</p>
    </>
  );
}

function thingOf({ teamName }: Entry): 'person' | 'team' {
  return teamName === null ? 'person' : 'team';
}

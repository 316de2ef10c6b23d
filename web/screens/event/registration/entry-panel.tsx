import { useState } from 'react';
import type { Entry } from '../../../../contract/entries/entry.ts';
import { hasPlace, heldUntil } from '../../../../contract/entries/entry-rules.ts';
import { dayAndHour, longDay, momentInOneLine } from '../../../../contract/moments.ts';
import { ordinal } from '../../../../contract/ordinal.ts';
import { sentence } from '../../../../contract/sentence.ts';
import { useAccountsCall } from '../../../calls/call.ts';
import { sentencesOf } from '../../../calls/call-error.ts';
import { useAct } from '../../../calls/use-act.ts';
import { HeldNote } from '../../../entries/confirm-notes.tsx';
import {
  consequence,
  lateness,
  leave,
  leavesAtOnce,
  leavingWords,
  mayAnswer,
  mayLeave,
} from '../../../entries/leaving.ts';
import paper from '../../../entries/paper.module.css';
import { Refusal } from '../../../entries/refusal.tsx';
import { QuietButton } from '../../../ui/action-button.tsx';
import { STAMPS, stampOf } from '../../../ui/stamp.tsx';
import {
  AnswersForm,
  CancelForm,
  type EntryForm,
  type EntryFormProps,
  type EntryProps,
  HandOverForm,
  Offer,
  Waiting,
} from './entry-forms.tsx';
import { ForTheDay, OneWords } from './for-the-day.tsx';
import styles from './panel.module.css';
import { PanelLayout } from './panel-layout.tsx';
import { Fact } from './places-fact.tsx';
import { Team, TeamStub } from './team.tsx';

/** My entry in this event: a place, a place in line, or an offer; alone or with a team. */
export function EntryPanel(props: EntryProps) {
  const { entry, changes, onDone, onRefused } = props;
  const [form, setForm] = useState<EntryForm>('entry');
  const call = useAccountsCall();
  const { run, busy, problem } = useAct();
  const formProps: EntryFormProps = {
    ...props,
    busy,
    show: setForm,
    run: (name, said, change) =>
      run(async () => {
        const changed = await change(call).catch((error: unknown) => {
          onRefused(sentencesOf(error));
          throw error;
        });
        setForm('entry');
        onDone(changed, said);
      }, name),
  };
  const stamp = stampOf(entry);
  // What the page came with isn't news, nor what has been drawn once.
  const [shown, setShown] = useState(changes === 0 ? stamp.words : '');
  const { eyebrow, heading } = titleOf(props, form);
  const hasPicture = form === 'entry' && showsTeam(entry) && entry.invitation !== null;
  return (
    <PanelLayout
      eyebrow={eyebrow}
      heading={heading}
      stub={<EntryStub {...props} form={form} />}
      thread={stamp === STAMPS.in ? 'tied' : entry.state === 'offered' ? undefined : 'loose'}
      stamp={form === 'entry' ? stamp : undefined}
      isNew={stamp.words !== shown}
      onDrawn={() => setShown(stamp.words)}
      hasPicture={hasPicture}
      turn={`${changes} ${form}`}
    >
      {form === 'entry' && <HeldNote entry={entry} />}
      {form === 'entry' && <Main {...formProps} />}
      {form === 'hand over' && <HandOverForm {...formProps} />}
      {form === 'cancel' && <CancelForm {...formProps} />}
      {form === 'answers' && <AnswersForm {...formProps} />}
      <Refusal>{problem}</Refusal>
    </PanelLayout>
  );
}

function titleOf({ entry, event }: EntryProps, form: EntryForm) {
  const { teamName, state, rank, members, lacking } = entry;
  const eyebrow = teamName ?? event.title;
  if (form === 'hand over') return { eyebrow, heading: 'Who leads now?' };
  if (form === 'cancel') return { eyebrow, heading: leavingWords(entry).heading };
  if (form === 'answers') return { eyebrow, heading: 'Your answers to the organisers' };
  if (state === 'waiting')
    return {
      eyebrow: teamName ?? 'Registration',
      heading: `You are ${ordinal(rank ?? 1)} in line.`,
    };
  if (state === 'offered')
    return { eyebrow: teamName ?? 'Your turn', heading: 'A place is yours to take.' };
  if (state === 'absent')
    return { eyebrow: teamName ?? 'Registration', heading: 'You were missed.' };
  if (teamName)
    return {
      eyebrow: lacking > 0 ? 'Your team is not complete yet' : 'Your team is in',
      heading: teamName,
    };
  const name = members.find(({ isMe }) => isMe)?.name.split(/\s/)[0];
  if (heldUntil(entry))
    return { eyebrow: 'Held for you', heading: sentence(`Confirm your e-mail, ${name}`) };
  const on = event.eventDate && longDay(dayAndHour(event.eventDate).day);
  return {
    eyebrow: 'You are registered',
    heading: sentence(`See you${on ? ` on ${on}` : ''}, ${name}`),
  };
}

function EntryStub({ entry, places, form }: EntryProps & { form: EntryForm }) {
  const { rank, state, number, members } = entry;
  if (form === 'entry' && showsTeam(entry) && entry.invitation && entry.code)
    return <TeamStub entry={entry} />;
  if (state === 'waiting') {
    const small = ordinal(rank ?? 1).replace(/\d/g, '');
    return (
      <Fact before="your place" big={rank} small={small} after={`of ${places.waiting} in line`} />
    );
  }
  if (state === 'offered') {
    const minutes = Math.max(1, Math.ceil(((entry.offeredUntil ?? 0) - Date.now()) / 60_000));
    const [big, small] = minutes < 60 ? [minutes, 'min'] : [Math.trunc(minutes / 60), 'h'];
    return <Fact big={big} small={`\u00a0${small}`} after="to say yes" />;
  }
  if (entry.teamName) {
    const after = members.length === 1 ? 'member in' : 'members in';
    return (
      <Fact big={members.length} after={after} more={[`at most ${members.length + entry.room}`]} />
    );
  }
  if (number === null) return <Fact before="your place" big="–" after="was given free" />;
  return (
    <Fact
      before="your number"
      big={number}
      after={places.places ? `of ${places.places}` : undefined}
    />
  );
}

/** Of a place that is offered only the offer shows: the team and its sharing come after the yes. */
function showsTeam({ state, teamName }: Entry): boolean {
  return teamName !== null && state !== 'offered';
}

function Main(props: EntryFormProps) {
  const { entry } = props;
  if (entry.state === 'offered') return <Offer {...props} />;
  return (
    <>
      {entry.state === 'waiting' && <Waiting {...props} />}
      {showsTeam(entry) ? (
        <Team {...props}>{stampOf(entry) === STAMPS.in && <ForTheDay {...props} />}</Team>
      ) : (
        hasPlace(entry) && <OneWords {...props} />
      )}
      <More {...props} />
    </>
  );
}

/** What else one can do with an entry, quieter. */
function More(props: EntryFormProps) {
  const { entry, rules, show } = props;
  const now = Date.now();
  return (
    <>
      <div className={styles.quiet}>
        {rules.questions.length > 0 && mayAnswer(entry, now) && (
          <QuietButton onClick={() => show('answers')}>Change my answers</QuietButton>
        )}
        {entry.teamName !== null && entry.isCaptain && entry.members.length > 1 && (
          <QuietButton onClick={() => show('hand over')}>Hand over captaincy</QuietButton>
        )}
        {mayLeave(entry, now) && <Leave {...props} />}
      </div>
      <p className={paper.hint}>{standing(entry, now)}</p>
    </>
  );
}

function Leave({ entry, run, busy, show }: EntryFormProps) {
  const { words } = leavingWords(entry);
  if (!leavesAtOnce(entry))
    return (
      <QuietButton taking onClick={() => show('cancel')}>
        {words}
      </QuietButton>
    );
  const act = () =>
    run('leave', 'You have left the line.', (call) => leave(call, entry).then(() => null));
  return (
    <QuietButton taking isBusy={busy !== ''} onClick={act}>
      {busy === 'leave' ? 'Leaving …' : words}
    </QuietButton>
  );
}

/** Until when a place can be given back, or why it can't any more; of a line that one press leaves, what that costs. */
function standing(entry: Entry, now: number): string {
  const { state, cancelUntil, closes } = entry;
  if (state === 'absent') return 'Who comes late is let in at the door where a place is free.';
  if (!mayLeave(entry, now)) return 'It has begun: places and answers stay as they are.';
  if (leavesAtOnce(entry)) return consequence(entry);
  const last = cancelUntil ?? closes;
  if (state !== 'held' || !last || lateness(entry, now)) return '';
  return `The place can be given back until ${momentInOneLine(last)}.`;
}

import { useState } from 'react';
import { Link } from 'react-router';
import type { Entry } from '../../../../contract/entries/entry.ts';
import { acceptOffer } from '../../../../contract/entries/entry-calls.ts';
import { dayAndHour, longDay, momentInOneLine } from '../../../../contract/moments.ts';
import { type CallAccounts, useAccountsCall } from '../../../calls/accounts.ts';
import { useSite } from '../../../calls/site.ts';
import {
  lateness,
  leave,
  leavesAtOnce,
  leavingWords,
  mayAnswer,
  mayLeave,
} from '../../../entries/leaving.ts';
import letter from '../../../entries/letter.module.css';
import { useDeed } from '../../../entries/use-deed.ts';
import { AddToCalendar } from '../../../ui/add-to-calendar.tsx';
import { inWords, ordinal } from '../../../ui/counts.ts';
import { DeedButton } from '../../../ui/deed-button.tsx';
import { QuietButton } from '../../../ui/quiet-button.tsx';
import { AnswersPanel, CancelPanel, HandOverPanel } from './entry-panels.tsx';
import type { EntryProps, Panel, PanelProps } from './entry-props.ts';
import { Face, Fact } from './face.tsx';
import { Queue } from './queue.tsx';
import styles from './slip.module.css';
import { Team, TeamStub } from './team.tsx';

/** My entry in this event: a place, a place in line, or an offer; alone or with a team. */
export function EntryFace(props: EntryProps) {
  const { entry, deeds, onDone, onRefused } = props;
  const [panel, setPanel] = useState<Panel>('entry');
  const call = useAccountsCall();
  const { run, busy, problem } = useDeed();
  const panelProps: PanelProps = {
    ...props,
    busy,
    show: setPanel,
    run: (name, said, change) =>
      run(name, async () => {
        const changed = await change(call).catch((error: unknown) => {
          onRefused();
          throw error;
        });
        setPanel('entry');
        onDone(changed, said);
      }),
  };
  const isIn = !['waiting', 'offered'].includes(entry.state);
  const { eyebrow, heading } = titleOf(props, panel);
  const hasPicture = entry.invitation !== null && panel === 'entry';
  return (
    <Face
      eyebrow={eyebrow}
      heading={heading}
      stub={<Stub {...props} panel={panel} />}
      thread={isIn ? 'tied' : entry.state === 'waiting' ? 'loose' : undefined}
      isNew={deeds > 0}
      hasPicture={hasPicture}
      turn={`${deeds} ${panel}`}
    >
      {panel === 'entry' && <Main {...panelProps} />}
      {panel === 'hand over' && <HandOverPanel {...panelProps} />}
      {panel === 'cancel' && <CancelPanel {...panelProps} />}
      {panel === 'answers' && <AnswersPanel {...panelProps} />}
      <p className={letter.problem} role="alert">
        {problem}
      </p>
    </Face>
  );
}

function titleOf({ entry, event }: EntryProps, panel: Panel) {
  const { team_name, state, rank, members } = entry;
  const eyebrow = team_name ?? event.title;
  if (panel === 'hand over') return { eyebrow, heading: 'Who leads now?' };
  if (panel === 'cancel') return { eyebrow, heading: leavingWords(entry).heading };
  if (panel === 'answers') return { eyebrow, heading: 'What the desk has from you.' };
  if (state === 'waiting')
    return {
      eyebrow: team_name ?? 'Registration',
      heading: `You are ${ordinal(rank ?? 1)} in line.`,
    };
  if (state === 'offered')
    return { eyebrow: team_name ?? 'Your turn', heading: 'A place is yours to take.' };
  if (team_name) return { eyebrow: 'Your team is in', heading: team_name };
  const name = members.find(({ is_me }) => is_me)?.name.split(/\s/)[0];
  const on = event.eventDate && longDay(dayAndHour(event.eventDate, 'Asia/Kolkata').day);
  return { eyebrow: 'Your place is kept', heading: `See you${on ? ` on ${on}` : ''}, ${name}.` };
}

function Stub({ entry, places, panel }: EntryProps & { panel: Panel }) {
  const { rank, state, number, members } = entry;
  if (panel === 'entry' && entry.invitation && entry.code) return <TeamStub entry={entry} />;
  if (state === 'waiting') {
    const small = ordinal(rank ?? 1).replace(/\d/g, '');
    return (
      <Fact before="your turn" big={rank} small={small} after={`of ${places.waiting} waiting`} />
    );
  }
  if (state === 'offered') return <Fact before="kept for you" big={1} after="place" />;
  if (entry.team_name) {
    const after = members.length === 1 ? 'member in' : 'members in';
    return (
      <Fact big={members.length} after={after} more={[`at most ${members.length + entry.room}`]} />
    );
  }
  return (
    <Fact
      before="your number"
      big={number}
      after={places.places ? `of ${places.places}` : undefined}
    />
  );
}

function Main(props: PanelProps) {
  const { entry, rules, show, run, busy } = props;
  const { timeZone } = useSite().festival;
  const now = Date.now();
  const isTeam = entry.team_name !== null;
  const take = (call: CallAccounts) => call(acceptOffer, { params: { id: entry.id } });
  return (
    <>
      {entry.state === 'waiting' && <WaitingWords {...props} />}
      {entry.state === 'offered' && (
        <>
          <p className={letter.say}>
            It is kept for you until{' '}
            <b>{momentInOneLine(new Date(entry.offered_until ?? 0).toISOString(), timeZone)}</b>,
            and goes to the next in line then.
          </p>
          <div className="buttons">
            <DeedButton busy={busy !== ''} onClick={() => run('take', 'Your place is kept.', take)}>
              Take the place
            </DeedButton>
          </div>
        </>
      )}
      {isTeam ? <Team {...props} /> : entry.state === 'held' && <OneWords {...props} />}
      <div className={styles.quiet}>
        {rules.questions.length > 0 && mayAnswer(entry, now) && (
          <QuietButton onClick={() => show('answers')}>Change my answers</QuietButton>
        )}
        {isTeam && entry.is_captain && entry.members.length > 1 && (
          <QuietButton onClick={() => show('hand over')}>Hand over captaincy</QuietButton>
        )}
        {mayLeave(entry, now) && <Leave {...props} />}
      </div>
      <p className={letter.hint}>{standing(entry, now, timeZone)}</p>
    </>
  );
}

function Leave({ entry, run, busy, show }: PanelProps) {
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
    <QuietButton taking aria-disabled={busy !== ''} onClick={act}>
      {busy === 'leave' ? 'Leaving …' : words}
    </QuietButton>
  );
}

/** Until when a place can be given back, or why it can't any more. */
function standing(entry: Entry, now: number, timeZone: string): string {
  const { state, cancel_until, closes } = entry;
  if (!mayLeave(entry, now)) return 'It has begun: places and answers stay as they are.';
  const last = cancel_until ?? closes;
  if (state !== 'held' || !last || lateness(entry, now)) return '';
  return `The place can be given back until ${momentInOneLine(last, timeZone)}.`;
}

function WaitingWords({ entry, rules: { perCollege }, places: { places, taken } }: PanelProps) {
  const isOfCollege = perCollege !== null && (places === null || taken < places);
  return (
    <>
      {isOfCollege && (
        <p className={letter.say}>
          Places are free, but {perCollege === 1 ? 'one' : inWords(perCollege)} of each college can
          come: you wait until yours has room.
        </p>
      )}
      <p className={letter.say}>
        When a place is yours we mail you, and keep it for a day at most; then it goes to the next.
      </p>
      {entry.team_name === null && <Queue rank={entry.rank ?? 1} />}
    </>
  );
}

function OneWords({ event, clusterName }: PanelProps) {
  const { timeZone } = useSite().festival;
  return (
    <>
      <p className={letter.say}>
        Be {event.eventVenue ? `at ${event.eventVenue}` : 'there'}
        {event.eventDate && ` by ${momentInOneLine(event.eventDate, timeZone)}`}, with your gate
        pass.
      </p>
      <div className="buttons">
        <Link className="button button-ink" to="/pass">
          Show my pass
        </Link>
        <AddToCalendar event={event} clusterName={clusterName} />
      </div>
    </>
  );
}

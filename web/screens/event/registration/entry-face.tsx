import { useState } from 'react';
import type { Entry } from '../../../../contract/entries/entry.ts';
import { acceptOffer } from '../../../../contract/entries/entry-calls.ts';
import { calendarAddress } from '../../../../contract/event-addresses.ts';
import { momentInOneLine, momentInWords } from '../../../../contract/moments.ts';
import { useSite } from '../../../calls/site.ts';
import { QuietButton } from '../../../entries/quiet-button.tsx';
import { ordinal } from '../../../entries/words.ts';
import { AnswersPanel, CancelPanel, HandOverPanel } from './entry-panels.tsx';
import { type EntryProps, leaveWords, type Panel, type PanelProps } from './entry-props.ts';
import { Face, Fact } from './face.tsx';
import { Queue } from './queue.tsx';
import styles from './slip.module.css';
import { Team, TeamStub } from './team.tsx';
import { type Deed, useDeeds } from './use-deeds.ts';

/** What I have in this event: a place, a place in line, or an offer; alone or with a team. */
export function EntryFace(props: EntryProps) {
  const { entry, deeds, onDone } = props;
  const [panel, setPanel] = useState<Panel>('entry');
  const { run, busy, problem } = useDeeds((changed, said) => {
    setPanel('entry');
    onDone(changed, said);
  });
  const panelProps = { ...props, run, busy, show: setPanel };
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
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </Face>
  );
}

function titleOf({ entry, event }: EntryProps, panel: Panel) {
  const { team_name, state, rank, members } = entry;
  const eyebrow = team_name ?? event.title;
  if (panel === 'hand over') return { eyebrow, heading: 'Who leads now?' };
  if (panel === 'cancel') return { eyebrow, heading: 'Cut the thread?' };
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
  const on = event.eventDate && LONG_DAYS[momentInWords(event.eventDate, 'Asia/Kolkata').weekday];
  return { eyebrow: 'Your place is kept', heading: `See you${on ? ` on ${on}` : ''}, ${name}.` };
}

const LONG_DAYS: Readonly<Record<string, string>> = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
};

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
  const isTeam = entry.team_name !== null;
  const mayEnd = entry.is_captain || !isTeam;
  return (
    <>
      {entry.state === 'waiting' && <WaitingWords entry={entry} />}
      {entry.state === 'offered' && (
        <>
          <p className={styles.say}>
            It is kept for you until{' '}
            <b>{momentInOneLine(new Date(entry.offered_until ?? 0).toISOString(), timeZone)}</b>,
            and goes to the next in line then.
          </p>
          {mayEnd && (
            <div className={styles.deeds}>
              <button
                className="button button-seal"
                type="button"
                aria-disabled={busy !== ''}
                onClick={() => run('take', taking(entry.id))}
              >
                {busy === 'take' ? 'One moment …' : 'Take the place'}
              </button>
            </div>
          )}
        </>
      )}
      {isTeam ? <Team {...props} /> : entry.state === 'held' && <OneWords {...props} />}
      <div className={styles.quiet}>
        {rules.questions.length > 0 && (
          <QuietButton onClick={() => show('answers')}>Change my answers</QuietButton>
        )}
        {isTeam && entry.is_captain && entry.members.length > 1 && (
          <QuietButton onClick={() => show('hand over')}>Hand over captaincy</QuietButton>
        )}
        <QuietButton taking onClick={() => show('cancel')}>
          {leaveWords(entry)}
        </QuietButton>
      </div>
    </>
  );
}

function taking(id: string): Deed {
  return { said: 'Your place is kept.', work: (call) => call(acceptOffer, { params: { id } }) };
}

function WaitingWords({ entry }: { entry: Entry }) {
  return (
    <>
      <p className={styles.say}>
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
      <p className={styles.say}>
        Be {event.eventVenue ? `at ${event.eventVenue}` : 'there'}
        {event.eventDate && ` by ${momentInOneLine(event.eventDate, timeZone)}`}, with your gate
        pass.
      </p>
      <div className={styles.deeds}>
        <a className="button button-ink" href="/profile">
          Show my pass
        </a>
        {event.eventDate && (
          <a
            className="button button-line"
            href={calendarAddress(clusterName, event.title)}
            download
          >
            Add to calendar
          </a>
        )}
      </div>
    </>
  );
}

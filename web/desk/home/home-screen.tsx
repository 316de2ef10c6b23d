import { useState } from 'react';
import { useNavigate } from 'react-router';
import { getArrivals } from '../../../contract/desk/gate.ts';
import { type DeskHome, getDeskHome, waitingIn } from '../../../contract/desk/home.ts';
import { startOfGateDay } from '../../../contract/gate-rules.ts';
import { useRead } from '../../calls/use-read.ts';
import { counted, longDay, number, second, time } from '../../ui/formats.ts';
import { useCachedRead } from '../calls/use-cached-read.ts';
import { useMay, useMayEverywhere, useOrganiser, useReach } from '../frame/organiser.ts';
import { useTellRail } from '../frame/waiting.ts';
import { GatePlot } from '../gate/gate-plot.tsx';
import { peopleCounts } from '../gate/people-counts.ts';
import { prizesAddress } from '../prizes/lines.ts';
import { MoneyBar } from '../prizes/money-bar.tsx';
import { Button } from '../ui/button.tsx';
import { type Count, Counts } from '../ui/counts.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { Reading } from '../ui/states.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { Days } from './days.tsx';
import { Decisions } from './decisions.tsx';
import styles from './home.module.css';
import { PlacesByCluster, SignUpsByDay, SignUpsByHour } from './home-plots.tsx';
import { todayInWords } from './today.ts';

const EVERY_MS = 30_000;

/** The decisions that wait, at the left; at the right how it goes. It comes anew by itself, unless somebody holds it. */
export function Component() {
  const [isHeld, setHeld] = useState(false);
  const { data, readAt, isOfBefore, error, reload } = useCachedRead(
    getDeskHome,
    {},
    { everyMs: isHeld ? 0 : EVERY_MS },
  );
  useTellRail(isOfBefore ? undefined : data, ({ decisions }) => waitingIn(decisions));
  const when = useMay('see the gate');
  const { data: arrivals } = useRead(getArrivals, {}, { everyMs: isHeld ? 0 : EVERY_MS, when });
  const atGates = useMayEverywhere('see the gate');
  const { name } = useOrganiser();
  const runs = useReach('run events');
  const now = data?.asOf ?? Date.now();
  // Whose festival is the money has it above all; whoever runs events, too, has it beside them.
  const isMoneyFirst = runs !== 'all' && runs.length === 0;
  const money = data?.money && <MoneyBar money={data.money} linkTo={prizesAddress} />;
  const isOld = isOfBefore || (error !== undefined && data !== undefined);
  return (
    <>
      <ScreenHead
        title={longDay(startOfGateDay(now))}
        lead={`${greeting(now)}, ${name}`.replace(/\.?$/, '.')}
        acts={
          <>
            {readAt !== undefined && (
              <small>{`As of ${second(readAt)}, ${isHeld ? 'held' : 'again every 30 s'}`}</small>
            )}
            <WritingLink />
            <Button icon="pause" aria-pressed={isHeld} onClick={() => setHeld(!isHeld)}>
              Hold
            </Button>
          </>
        }
      />
      <Reading of={{ data, error, reload }}>Looking what waits</Reading>
      {data && (
        <div className={styles.screen} data-old={isOld || undefined}>
          {isMoneyFirst && money}
          <Counts counts={countsOf(data, arrivals ? peopleCounts(arrivals, atGates) : [])} />
          <div className={styles.columns}>
            <Decisions decisions={data.decisions} onChange={reload} />
            <section className={styles.plots} aria-label="How it goes">
              {runs !== 'all' && runs.length > 0 && <Days home={data} of={runs} />}
              {data.signUps && <SignUpsByDay signUps={data.signUps} />}
              {data.signUps && <SignUpsByHour signUps={data.signUps} />}
              {/* Of one, the numbers above say it. */}
              {data.clusters.length !== 1 && <PlacesByCluster clusters={data.clusters} />}
              {arrivals && <GatePlot arrivals={arrivals} />}
              {!isMoneyFirst && money}
            </section>
          </div>
        </div>
      )}
    </>
  );
}

/** To a message to everybody, or to those that were sent. */
function WritingLink() {
  const mayAll = useMay('write to everybody');
  const mayWrite = useMay('write to people');
  const navigate = useNavigate();
  const to = mayAll ? '/desk/messages?kind=everybody' : '/desk/messages';
  const word = mayAll ? 'Write to everybody' : 'Messages';
  useKeys('Home', { m: [word.toLowerCase(), () => void navigate(to)] }, { when: mayWrite });
  return (
    mayWrite && (
      <Button icon="mail" hint="m" to={to}>
        {word}
      </Button>
    )
  );
}

function greeting(now: number): string {
  const hour = Number(time(now).slice(0, 2));
  if (hour < 5) return 'Up late';
  if (hour < 12) return 'Good morning';
  return hour < 17 ? 'Good afternoon' : 'Good evening';
}

function countsOf(
  { asOf, signUps, clusters, today: events }: DeskHome,
  arrivals: readonly Count[],
): Count[] {
  const sum = (of: 'places' | 'taken' | 'waiting' | 'events') =>
    clusters.reduce((total, cluster) => total + cluster[of], 0);
  const today = number(signUps?.byDay.at(-1)?.people ?? 0);
  const counts: Count[] = [
    [
      'Places taken',
      sum('taken'),
      `of ${number(sum('places'))}, in ${counted(sum('events'), 'event')} with a limit`,
    ],
    ['In waiting lists', sum('waiting'), 'persons and teams'],
    ['Events today', events.length, todayInWords(events, asOf)],
  ];
  counts.unshift(...arrivals);
  if (signUps) counts.unshift(['Participants', signUps.all, `+${today} today`]);
  return counts;
}

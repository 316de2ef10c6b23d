import type { ClusterPlaces, DeskHome } from '../../../contract/desk/home.ts';
import { DAY_BEGINS_MS, HOUR_MS } from '../../../contract/moments.ts';
import { number, shortDay } from '../../ui/formats.ts';
import { Chart, Plot } from '../ui/plot.tsx';
import styles from './home.module.css';

type SignUps = NonNullable<DeskHome['signUps']>;

/** `19 Sept` */
const short = (date: string) => shortDay(Date.parse(date));

export function SignUpsByDay({ signUps: { all, byDay } }: { signUps: SignUps }) {
  const last = byDay.length - 1;
  const today = byDay[last]?.people ?? 0;
  const most = byDay.reduce((best, one) => (one.people > best.people ? one : best));
  const from = short(byDay[0]?.day ?? '');
  const top = `${number(most.people)} on ${short(most.day)}`;
  return (
    <Plot
      title="Sign-ups per day"
      lead={
        <>
          <span>{`${from} to today. `}</span>
          <b>{number(all)}</b>
          <span>{` in all; most: ${top}.`}</span>
        </>
      }
      heads={['Day', 'Sign-ups']}
      rows={byDay.map((one) => [short(one.day), number(one.people)] as const).reverse()}
    >
      <Chart
        name={`Sign-ups per day as bars, from ${from} to today: at the most ${top}, and ${number(today)} today so far.`}
        labels={byDay.map((one, at) => (at === last ? 'today' : short(one.day)))}
        series={[
          {
            values: byDay.map((one, at) => (at === last ? null : one.people)),
            colour: '--d-bar-2',
            as: 'bar',
          },
          {
            values: byDay.map((one, at) => (at === last ? one.people : null)),
            colour: '--d-bar',
            as: 'bar',
          },
        ]}
      />
    </Plot>
  );
}

const HOURS = Array.from(
  { length: 24 },
  (_, at) => `${String((at + DAY_BEGINS_MS / HOUR_MS) % 24).padStart(2, '0')}:00`,
);

/** Whole hours are filled, the running one is only outlined. */
export function SignUpsByHour({ signUps: { today, yesterday } }: { signUps: SignUps }) {
  const running = today.length - 1;
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const by = number(sum(yesterday.slice(0, today.length)));
  const so = number(sum(today));
  return (
    <Plot
      title="Sign-ups per hour"
      lead={
        <>
          <span>{`Today since ${HOURS[0]} `}</span>
          <b>{so}</b>
          <span>{`, bars; yesterday by this hour ${by}, the line.`}</span>
        </>
      }
      heads={['Hour', 'Today', 'Yesterday']}
      rows={HOURS.map((hour, at) => [hour, today[at] ?? '', yesterday[at] ?? ''])}
    >
      <Chart
        name={`Sign-ups per hour, today as bars and yesterday as a line: ${so} today so far, ${by} by this hour yesterday.`}
        labels={HOURS}
        series={[
          {
            values: HOURS.map((_, at) => (at < running ? (today[at] ?? null) : null)),
            colour: '--d-bar',
            as: 'bar',
          },
          {
            values: HOURS.map((_, at) => (at === running ? (today[at] ?? null) : null)),
            colour: '--d-bar',
            as: 'outline',
          },
          { values: [...yesterday], colour: '--d-mark', as: 'steps' },
        ]}
      />
    </Plot>
  );
}

/** Bars of one row each: a list tells them as well as a drawing. */
export function PlacesByCluster({ clusters }: { clusters: readonly ClusterPlaces[] }) {
  return (
    <Plot
      title="Places by cluster"
      lead={clusters.length > 0 ? 'Taken places; fullest first.' : 'No event counts its places.'}
      heads={['Cluster', 'Events', 'Places', 'Taken', 'Waiting']}
      rows={clusters.map(({ clusterName, events, places, taken, waiting }) => [
        clusterName,
        number(events),
        number(places),
        number(taken),
        number(waiting),
      ])}
    >
      <ul className={styles.fills}>
        {clusters.map(({ clusterName, places, taken, waiting }) => {
          const percent = Math.floor((100 * taken) / places);
          return (
            <li key={clusterName}>
              <span>{clusterName}</span>
              <meter
                min={0}
                max={100}
                value={Math.min(percent, 100)}
                aria-label={clusterName}
              >{`${percent}%`}</meter>
              <span>{`${percent}%`}</span>
              <span>{waiting > 0 && `${number(waiting)} wait`}</span>
            </li>
          );
        })}
      </ul>
    </Plot>
  );
}

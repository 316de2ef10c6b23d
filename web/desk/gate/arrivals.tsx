import type { Arrivals } from '../../../contract/desk/gate.ts';
import { number, second, time } from '../../ui/formats.ts';
import { useMayEverywhere } from '../frame/organiser.ts';
import { type Count, Counts } from '../ui/counts.tsx';
import { type Column, List } from '../ui/list.tsx';
import { Empty, Waiting } from '../ui/states.tsx';
import styles from './gate.module.css';
import { GatePlot } from './gate-plot.tsx';
import { peopleCounts } from './people-counts.ts';
import { useGate } from './use-gate.ts';

/** Arrivals as they come. */
export function Component() {
  const { arrivals } = useGate();
  const atGates = useMayEverywhere('see the gate');
  if (!arrivals) return <Waiting>Counting who has come</Waiting>;
  const { places, last } = arrivals;
  if (places.length === 0)
    return (
      <Empty title="Nobody has come in yet.">
        <p>Add a device, and pair a volunteer’s phone with it: what it scans is counted here.</p>
      </Empty>
    );
  return (
    <div className={styles.screen}>
      <Counts counts={countsOf(arrivals, atGates)} />
      <div className={styles.columns}>
        <section aria-labelledby="today">
          <h2 id="today" className="visually-hidden">
            Today
          </h2>
          <GatePlot arrivals={arrivals} />
        </section>
        <Doors places={places.filter(({ isGate }) => !isGate)} />
        <section aria-labelledby="last">
          <h2 id="last">Last in and out</h2>
          <ol className={styles.last}>
            {last.map(({ at, place, name, isOut }) => (
              <li key={`${at} ${place} ${name}`}>
                <small>{time(at)}</small>
                <b>{name}</b>
                <small>{isOut ? `out, ${place}` : place}</small>
              </li>
            ))}
          </ol>
        </section>
      </div>
      <p>
        <small>{`As of ${second(arrivals.asOf)}, again every 4 s.`}</small>
      </p>
    </div>
  );
}

function countsOf({ devices, openCases, ...arrivals }: Arrivals, atGates: boolean): Count[] {
  const { paired, silent, unsent } = devices;
  return [
    ...peopleCounts(arrivals, atGates),
    ['Phones', paired, silent > 0 ? `${number(silent)} silent` : 'all heard'],
    ['Scans unsent', unsent, 'as the phones last said'],
    ['Cases', openCases, openCases > 0 ? 'need a decision' : 'none waits'],
  ];
}

const DOORS: readonly Column<Arrivals['places'][number]>[] = [
  { head: 'Event', isName: true, cell: ({ place }) => place },
  { head: 'Came in', isNumber: true, cell: ({ people }) => number(people) },
];

function Doors({ places }: Pick<Arrivals, 'places'>) {
  if (places.length === 0) return null;
  return (
    <section aria-labelledby="doors">
      <h2 id="doors">At the doors of events</h2>
      <List
        caption="Arrivals at the doors of events"
        rows={places}
        columns={DOORS}
        keyOf={({ place }) => place}
        link={null}
        empty=""
      />
    </section>
  );
}

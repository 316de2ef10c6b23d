import { type Arrivals, type PlaceArrivals, QUARTER_MS } from '../../../contract/desk/gate.ts';
import { number, time } from '../../ui/formats.ts';
import { Chart, Plot } from '../ui/plot.tsx';
import styles from './gate.module.css';

/** The busiest at the foot of each bar; further gates share the last colour. */
const COLOURS = ['--d-bar', '--d-mark', '--d-bar-2'] as const;

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Today's arrivals by gate, a quarter of an hour each: whoever passed, as often as they did. */
export function GatePlot({ arrivals: { from, places } }: { arrivals: Arrivals }) {
  const gates = places.filter(({ isGate }) => isGate);
  if (gates.length === 0) return null;
  const today = sum(gates.map(({ byQuarter }) => sum(byQuarter)));
  const quarters = gates[0]?.byQuarter.map((_, at) => time(from + at * QUARTER_MS)) ?? [];
  return (
    <Plot
      title="Gate arrivals today"
      lead={
        <>
          <b>{number(today)}</b>{' '}
          <span>{`times in since ${time(from)}, a quarter of an hour each. Who came in twice counts twice.`}</span>
        </>
      }
      heads={['From', ...gates.map(({ place }) => place)]}
      rows={quarters
        .map((label, at) => [label, ...gates.map(({ byQuarter }) => byQuarter[at] ?? 0)] as const)
        .reverse()}
    >
      <Chart
        name={`Arrivals today by quarter of an hour as bars: ${number(today)} since ${time(from)}, ${wordsOf(gates)}.`}
        labels={quarters}
        series={stacked(gates)}
      />
      <Gates gates={gates} />
    </Plot>
  );
}

function wordsOf(gates: readonly PlaceArrivals[]): string {
  return gates.map(({ place, byQuarter }) => `${place} ${number(sum(byQuarter))}`).join(', ');
}

/** Bars over each other, the tallest first: of each is seen what the next one leaves. */
function stacked(gates: readonly PlaceArrivals[]) {
  return COLOURS.map((colour, at) => {
    const upTo = at === COLOURS.length - 1 ? gates : gates.slice(0, at + 1);
    const values = gates[0]?.byQuarter.map((_, quarter) =>
      sum(upTo.map(({ byQuarter }) => byQuarter[quarter] ?? 0)),
    );
    return { values: values ?? [], colour, as: 'bar' as const };
  }).reverse();
}

function Gates({ gates }: { gates: readonly PlaceArrivals[] }) {
  const hasWayOut = gates.some(({ rule, outToday }) => rule === 'in and out' || outToday > 0);
  return (
    <table className={styles.gates}>
      <caption className="visually-hidden">Arrivals by gate</caption>
      <thead>
        <tr>
          {['Gate', 'Today', 'This quarter', ...(hasWayOut ? ['Out'] : []), 'In all'].map(
            (head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {gates.map(({ place, rule, people, byQuarter, outToday }, at) => (
          <tr key={place}>
            <th scope="row">
              <i style={{ background: `var(${COLOURS[at] ?? COLOURS.at(-1)})` }} />
              {place}
              <small>{`, ${rule ?? 'not in the list any more'}`}</small>
            </th>
            <td>{number(sum(byQuarter))}</td>
            <td>{number(byQuarter.at(-1) ?? 0)}</td>
            {hasWayOut && <td>{rule === 'in and out' || outToday > 0 ? number(outToday) : '–'}</td>}
            <td>{number(people)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import type { ReactNode } from 'react';
import { number } from '../../ui/formats.ts';
import styles from './plot.module.css';
import { Table } from './table.tsx';

interface Props {
  title: string;
  lead: ReactNode;
  /** The drawing. */
  children: ReactNode;
  heads: readonly string[];
  rows: readonly (readonly [string, ...(string | number)[]])[];
}

/** A drawing under its title, and its numbers as a table. */
export function Plot({ title, lead, children, heads, rows }: Props) {
  return (
    <figure className={styles.plot}>
      <figcaption>
        <h3>{title}</h3>
        <p>{lead}</p>
      </figcaption>
      {children}
      <details>
        <summary>
          Numbers<span className="visually-hidden">{` of ${title.toLowerCase()}`}</span>
        </summary>
        <div className={styles.numbers}>
          <Table
            caption={title}
            heads={heads.map((label, at) => ({ label, isNumber: at > 0 }))}
            isWide
          >
            {rows.map(([name, ...numbers]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {numbers.map((one, at) => (
                  <td key={at} data-num>
                    {one}
                  </td>
                ))}
              </tr>
            ))}
          </Table>
        </div>
      </details>
    </figure>
  );
}

interface Series {
  /** Null where it has none; all of one length. */
  readonly values: readonly (number | null)[];
  /** A colour of the desk, such as `--d-bar`. */
  readonly colour: string;
  /** A bar, the outline of one, or a stepped line. */
  readonly as: 'bar' | 'outline' | 'steps';
}

interface ChartProps {
  /** In a sentence, for whoever doesn't see it. */
  name: string;
  /** Of each place along the foot. */
  labels: readonly string[];
  series: readonly Series[];
}

/** A drawing that fills its width; its numbers stand in a table beside it. */
export function Chart({ name, labels, series }: ChartProps) {
  const most = Math.max(...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const top = Math.max(4, most * 1.05);
  const places = new Set(
    [0, 1, 2, 3].map((part) => Math.round((part * (labels.length - 1)) / 3.5)),
  );
  return (
    <div role="img" aria-label={name} className={styles.chart}>
      {ticksTo(top).map((tick) => (
        <span key={tick} className={styles.tick} style={{ bottom: percent(tick / top) }}>
          <span>{number(tick)}</span>
        </span>
      ))}
      {[...places].map((at) => (
        <span
          key={at}
          className={styles.label}
          style={{ left: percent((at + 0.5) / labels.length) }}
        >
          {labels[at]}
        </span>
      ))}
      {series.map((one, at) =>
        one.as === 'steps' ? (
          <Steps key={at} {...one} top={top} />
        ) : (
          <span key={at} className={styles.bars} data-as={one.as}>
            {one.values.map((value, place) => (
              <span key={place}>
                {value !== null && (
                  <i style={{ height: percent(value / top), color: `var(${one.colour})` }} />
                )}
              </span>
            ))}
          </span>
        ),
      )}
    </div>
  );
}

function Steps({ values, colour, top }: Series & { top: number }) {
  const path = values.map((value, at) => value !== null && `V${top - value}H${at + 1}`);
  return (
    <svg viewBox={`0 0 ${values.length} ${top}`} preserveAspectRatio="none" aria-hidden="true">
      <path
        d={`M0 ${top - (values[0] ?? 0)}${path.filter(Boolean).join('')}`}
        stroke={`var(${colour})`}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];

/** As many as are read at this height. */
function ticksTo(top: number): number[] {
  const step = STEPS.find((one) => top / one < 3.5) ?? top / 3;
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, at) => at * step);
}

function percent(part: number): string {
  return `${100 * part}%`;
}

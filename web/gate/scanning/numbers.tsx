import { gateDay } from '../../../contract/gate-rules.ts';
import { number, time } from '../../ui/formats.ts';
import { ownToday } from '../phone/status.ts';
import { useGate } from '../ui/gate-state.tsx';
import styles from './numbers.module.css';

/** People of all gates: on campus now, come today, come ever. Without network they are dated, and this phone's own stand beside. */
export function Numbers() {
  const { phone, status } = useGate();
  const { onCampus } = status.list;
  if (!onCampus) return null;
  const now = phone.clock();
  const isToday = gateDay(onCampus.asOf) === gateDay(now);
  const isFresh = status.isOnline && isToday;
  const numbers = isFresh ? freshNumbers(onCampus) : datedNumbers(onCampus, isToday);
  const own = ownToday(status, now);
  const added =
    onCampus.now === null ? `+${number(own.in)}` : `+${number(own.in)}, −${number(own.out)}`;
  const shown = isFresh
    ? numbers
    : numbers.toSpliced(-1, 0, [added, isToday ? 'here since' : 'here today']);
  return (
    <dl className={styles.numbers}>
      {shown.map(([count, words]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

type Shown = [count: string, words: string];
type OnCampus = NonNullable<ReturnType<typeof useGate>['status']['list']['onCampus']>;

function freshNumbers({ now, today, ever }: OnCampus): Shown[] {
  const numbers: Shown[] = [
    [number(today), 'came today'],
    [number(ever), 'came ever'],
  ];
  return now === null ? numbers : [[number(now), 'on campus now'], ...numbers];
}

/** Of another day nobody has come today yet, as far as this phone knows. */
function datedNumbers({ asOf, now, today, ever }: OnCampus, isToday: boolean): Shown[] {
  const last: Shown = [number(ever), `ever, ${time(asOf)}`];
  if (now !== null) return [[number(now), `campus, ${time(asOf)}`], last];
  return isToday ? [[number(today), `today, ${time(asOf)}`], last] : [last];
}

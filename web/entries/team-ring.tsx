import {
  CENTRE,
  looseEndOf,
  planRing,
  type RingPlan,
  threadOf,
} from '../../contract/entries/ring.ts';
import { sentence } from '../../contract/sentence.ts';
import { inWords, startingInWords } from '../ui/formats.ts';
import styles from './team-ring.module.css';

/** Somebody who is in; nameless where only their number is known. */
interface Person {
  readonly name?: string | undefined;
  readonly isMe?: boolean | undefined;
}

interface Props {
  /** In the order in which they came. */
  people: readonly Person[];
  /** The most people that the team can have. */
  most: number;
  /** People whom it needs still. */
  lacking: number;
  /** The next seat would be the reader's. */
  asks?: boolean;
}

/** A team round its lamp: red thread through those who are in, red seats that are needed, dashed ones that are free. */
export function TeamRing(props: Props) {
  const { people, most, lacking, asks } = props;
  const plan = planRing(most);
  const taken = people.length;
  return (
    <svg className={styles.ring} viewBox="-35 0 470 400" role="img" aria-label={ringInWords(props)}>
      <Table plan={plan} />
      <circle className={styles.empty} cx="200" cy="200" r={plan.radius} />
      <Thread d={threadOf(plan, taken, most)} />
      {taken < most && <path className={styles.loose} d={looseEndOf(plan, taken)} />}
      {Array.from({ length: most }, (_, place) => {
        const person = people[place];
        const nth = place - taken + 1;
        if (person) return <Taken key={place} {...{ plan, place }} {...person} />;
        if (nth <= lacking || (asks && nth === 1))
          return <Needed key={place} {...{ plan, place, nth, lacking }} asks={asks && nth === 1} />;
        const { x, y } = plan.at(place);
        return <circle key={place} className={styles.free} cx={x} cy={y} r={plan.seat * 0.74} />;
      })}
      <text className={styles.count} x="200" y="214">
        {lacking || taken}
      </text>
      <text className={styles.of} x="200" y="238">
        {lacking > 0 ? 'more needed' : taken === most ? 'all in' : `in of ${most}`}
      </text>
    </svg>
  );
}

/** `Ring of four seats. Two are in: you and Ravi. Two more are needed.` */
export function ringInWords({ people, most, lacking, asks }: Props): string {
  const named = people.flatMap(({ name, isMe }) => (isMe ? 'you' : name || []));
  const nameless = people.length - named.length;
  const others = nameless > 0 ? [`${inWords(nameless)} other${nameless === 1 ? '' : 's'}`] : [];
  const are = (count: number) => `${startingInWords(count)} ${count === 1 ? 'is' : 'are'} in`;
  const room = most - people.length;
  const more = `${startingInWords(lacking || room)} more`;
  return [
    `Ring of ${inWords(most)} seats.`,
    sentence(`${are(people.length)}: ${listInWords([...named, ...others])}`),
    lacking > 0
      ? `${more} ${lacking === 1 ? 'is' : 'are'} needed.`
      : room > 0
        ? `${more} can join.`
        : 'All seats are taken.',
    ...(asks ? ['The next seat would be yours.'] : []),
  ].join(' ');
}

function listInWords(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

interface SeatProps {
  plan: RingPlan;
  place: number;
}

function Taken({ plan, place, name = '', isMe }: SeatProps & Person) {
  const { x, y } = plan.at(place);
  const { seat } = plan;
  const words = isMe ? 'you' : plan.isBig ? '' : shortName(name);
  return (
    <>
      <circle className={styles.shade} cx={x + 3} cy={y + 5} r={seat} />
      <circle className={styles.taken} data-me={isMe} cx={x} cy={y} r={seat - 1} />
      {seat > 12 && (
        <text className={styles.initial} x={x} y={y + seat * 0.3} fontSize={seat * 0.88}>
          {Array.from(name)[0]?.toUpperCase()}
        </text>
      )}
      {words && (
        <text className={styles.name} data-red={isMe} {...wordsAt(plan, place)}>
          {words}
        </text>
      )}
    </>
  );
}

/** Names longer than these would lie on their neighbours'; the list beneath has them whole. */
function shortName(name: string): string {
  const letters = Array.from(name);
  return letters.length > 8 ? `${letters.slice(0, 7).join('')}…` : name;
}

interface NeededProps extends SeatProps {
  nth: number;
  lacking: number;
  asks: boolean | undefined;
}

function Needed({ plan, place, nth, lacking, asks }: NeededProps) {
  const { x, y } = plan.at(place);
  const hasWords = asks || !plan.isBig || nth === 1;
  return (
    <>
      <circle className={styles.needed} cx={x} cy={y} r={plan.seat - 2} />
      {nth <= lacking && plan.seat > 9 && (
        <text className={styles.nth} x={x} y={y + plan.seat * 0.3} fontSize={plan.seat * 0.9}>
          {nth}
        </text>
      )}
      {hasWords && (
        <text className={styles.name} data-red="true" {...wordsAt(plan, place)}>
          {asks ? 'you?' : 'needed'}
        </text>
      )}
    </>
  );
}

function Thread({ d }: { d: string }) {
  return (
    <g fill="none">
      <path className={styles.shade} d={d} strokeWidth="6" transform="translate(3 5)" />
      <path d={d} stroke="#a51f0d" strokeWidth="5.5" />
      <path d={d} stroke="#f4583f" strokeWidth="2" />
    </g>
  );
}

/** The lamp on its round table. */
function Table({ plan: { table } }: { plan: RingPlan }) {
  return (
    <>
      <defs>
        <radialGradient id="ring-table" cx=".42" cy=".36" r=".8">
          <stop offset="0" stopColor="#6b4224" />
          <stop offset=".6" stopColor="#3c2010" />
          <stop offset="1" stopColor="#1c100a" />
        </radialGradient>
        <radialGradient id="ring-lamp" cx=".5" cy=".36" r=".5">
          <stop offset="0" stopColor="#ffcf73" stopOpacity=".6" />
          <stop offset="1" stopColor="#e8842a" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle
        cx="200"
        cy="200"
        r={table}
        fill="url(#ring-table)"
        stroke="#8a6428"
        strokeWidth="3"
      />
      <circle
        cx="200"
        cy="200"
        r={table - 7}
        fill="url(#ring-lamp)"
        stroke="#cf9f4c"
        strokeOpacity=".55"
      />
      <g transform="translate(183 136) scale(1.214)" stroke="#20150d" strokeWidth="1.2">
        <path fill="#ffb938" d="M14 2c2 6 7 9 7 15s-4 9-7 9-7-3-7-9 5-9 7-15z" />
        <path fill="#fff6d8" stroke="none" d="M14 13c1 3 3 4 3 7s-1.500 4-3 4-3-1-3-4 2-4 3-7z" />
        <path fill="#8a3d17" d="M1 23c6 2.500 20 2.500 26 0-1 6-5 9-13 9S2 29 1 23z" />
      </g>
    </>
  );
}

/** Beside a seat, outside of the ring: text's place and the side on which it begins. */
function wordsAt({ at, radius, seat }: RingPlan, place: number) {
  const { x, y } = at(place, radius + seat + 13);
  const right = (x - CENTRE) / (radius + seat + 13);
  const low = (y - CENTRE) / (radius + seat + 13);
  const textAnchor =
    Math.abs(right) < 0.2 ? ('middle' as const) : right > 0 ? ('start' as const) : ('end' as const);
  return { x, y: Number((y + 6 + 6 * low).toFixed(1)), textAnchor };
}

import type { CSSProperties } from 'react';
import { inWords, startingInWords } from '../../../ui/formats.ts';
import styles from './waiting-line.module.css';

interface Props {
  /** People or teams. */
  before: number;
  behind: number;
  of: 'person' | 'team';
  /** `asked`: I don't wait yet; `offered`: I stand in the door. */
  look?: 'waiting' | 'asked' | 'offered';
}

/** The line before a lit door, drawn from its numbers: those before me, me on the loose thread, those behind me. */
export function WaitingLine({ before, behind, of, look = 'waiting' }: Props) {
  const isOffered = look === 'offered';
  const plan = planLine(isOffered ? 0 : before, behind);
  const behindMe = isOffered ? plan.behind.map((at) => at - 20) : plan.behind;
  return (
    <svg
      className={styles.line}
      viewBox="0 0 560 170"
      role="img"
      aria-label={lineInWords({ before, behind, of, look })}
    >
      <Ground />
      {plan.before.map((at, place) => (
        <Figure
          key={plan.before.length - place}
          at={at}
          kind={KINDS[plan.before.length - place - 1]!}
          fill={nearTheDoor(at)}
        />
      ))}
      {plan.moreBefore && <MoreBefore {...plan.moreBefore} />}
      {isOffered ? <InTheDoor /> : <Me at={plan.me} isGhost={look === 'asked'} />}
      {behindMe.map((at, place) => (
        <Figure key={`behind ${place}`} at={at} kind={[2, 5, 4][place]!} fill="#274a50" />
      ))}
      {plan.moreBehind && (
        <text
          className={styles.more}
          x={plan.moreBehind.from}
          y={120}
        >{`${plan.moreBehind.count} more`}</text>
      )}
    </svg>
  );
}

/** `Seven people before you, you, one behind you` */
export function lineInWords({ before, behind, of, look }: Props): string {
  const after = `${nobodyOr(behind)} behind you`;
  if (look === 'offered') return `You at the open door, ${after}`;
  const ahead = waitingInWords(before, of);
  if (look === 'asked') return `${ahead} in line; you would be next`;
  return `${ahead} before you, you, ${after}`;
}

/** `Seven people are before you, one is behind you.` */
export function lineAsSentence({ before, behind, of }: Props): string {
  const are = (count: number) => (count > 1 ? 'are' : 'is');
  return `${waitingInWords(before, of)} ${are(before)} before you, ${nobodyOr(behind)} ${are(behind)} behind you.`;
}

function waitingInWords(count: number, of: Props['of']): string {
  if (count === 0) return 'Nobody';
  const [one, many] = of === 'team' ? ['team', 'teams'] : ['person', 'people'];
  return `${startingInWords(count)} ${count === 1 ? one : many}`;
}

function nobodyOr(count: number): string {
  return count === 0 ? 'nobody' : inWords(count);
}

/** Clothes and hair of those before me, the next first: at random, but who steps to the door keeps theirs. */
const KINDS = [2, 3, 4, 5, 2, 3, 4, 3, 4, 1];

function Figure({ at, kind, fill }: { at: number; kind: number; fill: string }) {
  return (
    <g className={styles.figure} style={{ '--at': `${at}px` } as CSSProperties} fill={fill}>
      <path d={FIGURES[kind]} />
    </g>
  );
}

/** Warm where the light from the door falls, then as dark as the night. */
function nearTheDoor(at: number): string {
  const dark = Math.min(1, (at - 100) / 310);
  const mix = (light: number, night: number) => Math.round(light + (night - light) * dark);
  return `rgb(${mix(144, 60)} ${mix(102, 80)} ${mix(64, 86)})`;
}

function MoreBefore({ count, from, to }: { count: number; from: number; to: number }) {
  return (
    <g className={styles.gap}>
      <path d={`M${from} 112H${to}`} />
      <text x={(from + to) / 2} y={98} textAnchor="middle">{`${count} more`}</text>
    </g>
  );
}

/** In the door, where the thread begins. */
const THREAD_FROM = 62;
/** As long as one unit; it is stretched to where I stand. */
const THREAD = 'M0 56C.3 14 .7 72 1 44';

/** The loose thread from the door to my head; I have the lantern, or am a dotted outline still. */
function Me({ at, isGhost }: { at: number; isGhost: boolean }) {
  return (
    <>
      <g className={styles.thread} style={{ '--long': at + 12 - THREAD_FROM } as CSSProperties}>
        <path className={styles.threadShade} d={THREAD} />
        <path stroke="#d6331c" strokeWidth="3" d={THREAD} />
        <path stroke="#ff8d73" strokeWidth="1" d={THREAD} />
      </g>
      <g className={styles.me} style={{ '--at': `${at}px` } as CSSProperties}>
        {!isGhost && <circle cx="34" cy="116" r="30" fill="url(#line-lamp)" />}
        <path
          className={isGhost ? styles.ghost : undefined}
          fill="#f8efd9"
          transform="translate(-1.8 68.4) scale(1.15)"
          d={FIGURES[1]}
        />
        {!isGhost && <Lantern x={22} />}
        <Tag x={12}>{isGhost ? 'you?' : 'you'}</Tag>
      </g>
    </>
  );
}

function InTheDoor() {
  return (
    <>
      <path fill="#20150d" transform="translate(36 68.4) scale(1.15)" d={FIGURES[1]} />
      <Lantern x={60} />
      <Tag x={100}>you</Tag>
    </>
  );
}

function Lantern({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path fill="none" stroke="#e0371f" strokeWidth="3" d="M0 100l9 4v6" />
      <path fill="#e0371f" d="M5 109h9l2 13h-13z" />
      <path fill="#ffd27a" d="M7 112h5l1 8h-7z" />
    </g>
  );
}

function Tag({ x, children }: { x: number; children: string }) {
  return (
    <g className={styles.tag} transform={`translate(${x} 6)`}>
      <path fill="#b8240f" d="M-32 0h64v26h-24l-8 8-8-8h-24z" />
      <text y="19" textAnchor="middle">
        {children}
      </text>
    </g>
  );
}

/** The night, the floor, and the door with its light. */
function Ground() {
  return (
    <>
      <defs>
        <linearGradient id="line-night">
          <stop offset="0" stopColor="#3a2110" />
          <stop offset=".22" stopColor="#1a1a16" />
          <stop offset="1" stopColor="#0a1b1f" />
        </linearGradient>
        <radialGradient id="line-lamp">
          <stop offset="0" stopColor="#ffe2a0" stopOpacity=".95" />
          <stop offset=".4" stopColor="#ffb54a" stopOpacity=".45" />
          <stop offset="1" stopColor="#e8842a" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path fill="url(#line-night)" d="M0 0h560v170H0z" />
      <circle cx="50" cy="102" r="150" fill="url(#line-lamp)" opacity=".8" />
      <path fill="#1c100a" d="M0 142h560v28H0z" />
      <path fill="#5b3518" d="M0 142h560v2H0z" />
      <path
        fill="#ffd98a"
        stroke="#cf9f4c"
        strokeWidth="3"
        d="M16 142V77a8 8 0 0 1 2-15 8 8 0 0 1 4-14 8 8 0 0 1 8-12 8 8 0 0 1 11-9c0-4 8-3 9-8 1 5 9 4 9 8a8 8 0 0 1 11 9 8 8 0 0 1 8 12 8 8 0 0 1 4 14 8 8 0 0 1 2 15v65"
      />
      <path fill="#7a4c22" d="M20 142V70q12-14 22 0v72z" />
      <path fill="#ffe2a0" opacity=".16" d="M82 142 230 170H0v-28z" />
    </>
  );
}

/** Standing figures of 24 by 64. */
const FIGURES: Record<number, string> = {
  1: 'M12 1a6 6 0 1 1-.1 0zM12 13c7 0 9 5 9 13l1 17h-4l-1 21h-4l-1-18-1 18H7L6 43H2l1-17c0-8 2-13 9-13z',
  2: 'M12 1.500a5.500 5.500 0 1 1-.1 0zM18 5a3 3 0 1 1-.1 0zM12 13c5 0 7 4 7 9l3 42H2l3-42c0-5 2-9 7-9zM17 14c5 6 5 20 3 34l-4-2c2-12 2-22-1-30z',
  3: 'M11 1a6 6 0 1 1-.1 0zM11 13c6 0 8 5 8 13v17l-2 21h-4l-1-18-2 18H6L5 43l-3-1 1-16c0-8 2-13 8-13zM17 15h4q3 0 3 4v14q0 4-3 4h-4z',
  4: 'M12 2.500a5.500 5.500 0 1 1-.1 0zM6 8c0-8 12-8 12 0l1 9-3-2-1-7H9L8 15l-3 2zM12 14c6 0 8 5 8 12l2 22h-5l-1 16h-3V48h-2v16H8L7 48H2l2-22c0-7 2-12 8-12z',
  5: 'M9 16.500a5.500 5.500 0 1 1-.1 0zM4 29q5-3 9 0l2 13h8q2 0 2.500 2l3 14h4v4h-7l-4-15H8q-4 0-4.500-4zM2 30l-4-2-1 3 5 3zM9 40a12 12 0 1 1-.1 0zM9 43.500a8.500 8.500 0 1 0 .1 0z',
};

/** Where somebody stands in the picture of a line, in its own units. */
interface LinePlan {
  /** Left edges of those before me, in order from the door. */
  readonly before: readonly number[];
  readonly me: number;
  readonly behind: readonly number[];
  /** People who aren't drawn, and where the words of them stand. */
  readonly moreBefore?: { readonly count: number; readonly from: number; readonly to: number };
  readonly moreBehind?: { readonly count: number; readonly from: number };
}

const START = 100;
const WIDTH = 410;
/** Of `11 more`. */
const WORDS = 110;
const MOST_STEP = 46;
/** The most who are drawn before me, each for themselves. */
export const MOST_BEFORE = 10;
const MOST_BEHIND = 3;
/** In a longer line two stand at the door, then a gap with a number, then two before me. */
const AT_ENDS = 2;
const GAP_STEPS = 4.25;

/** Places everybody who is in a line, and nobody else: `before` and `behind` are counts of people. */
export function planLine(before: number, behind: number): LinePlan {
  const isLong = before > MOST_BEFORE;
  const drawnBefore = isLong ? 2 * AT_ENDS : before;
  const room = isLong ? 1 : Math.max(1, Math.min(MOST_BEHIND, MOST_BEFORE - before));
  const drawnBehind = Math.min(behind, room);
  const hasMore = behind > drawnBehind;
  const steps = drawnBefore + 1 + drawnBehind + (isLong ? GAP_STEPS - 1 : 0);
  const step = Math.min(isLong ? 34 : MOST_STEP, (WIDTH - (hasMore ? WORDS : 0)) / steps);
  const shift = isLong ? (GAP_STEPS - 1) * step : 0;
  const at = (place: number) => START + place * step + (isLong && place >= AT_ENDS ? shift : 0);
  const me = at(drawnBefore);
  const left = (count: number, first: number) =>
    Array.from({ length: count }, (_, place) => at(first + place));
  return {
    before: left(drawnBefore, 0),
    me,
    behind: left(drawnBehind, drawnBefore + 1),
    ...(isLong && {
      moreBefore: { count: before - drawnBefore, from: at(1) + 30, to: at(AT_ENDS) - 6 },
    }),
    ...(hasMore && {
      moreBehind: { count: behind - drawnBehind, from: at(drawnBefore + 1 + drawnBehind) + 6 },
    }),
  };
}

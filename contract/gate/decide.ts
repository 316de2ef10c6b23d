import { type GateRule, gateDay } from '../gate-rules.ts';
import { MINUTE_MS } from '../moments.ts';

/** What holds of a verdict, besides its words. */
interface VerdictFacts {
  /** By it somebody passes, one way or the other. */
  readonly passes?: true;
  /** Another passage speaks against it. */
  readonly isDouble?: true;
  /** Whoever it is about stands at the door, though they may not come in; of a pass in two hands nobody knows that. */
  readonly isHere?: true;
  /** They have no place in the event whose door it is. */
  readonly lacksPlace?: true;
}

/** The verdicts that a volunteer is told: a closed list. Source: decision 045. */
const VERDICT_FACTS = {
  admitted: { passes: true },
  out: { passes: true },
  'already in': { isDouble: true, isHere: true },
  'same person': { isDouble: true },
  'kept out': {},
  'not registered': { lacksPlace: true, isHere: true },
  'on the line': { lacksPlace: true, isHere: true },
  'not valid': {},
  'see the card': { isHere: true },
  ended: {},
} as const satisfies Record<string, VerdictFacts>;
export type Verdict = keyof typeof VERDICT_FACTS;
export const VERDICTS = Object.keys(VERDICT_FACTS) as Verdict[];

type With<Fact extends keyof VerdictFacts> = {
  [V in Verdict]: (typeof VERDICT_FACTS)[V] extends Readonly<Record<Fact, true>> ? V : never;
}[Verdict];

/** True of a verdict of which a fact holds. */
function has<Fact extends keyof VerdictFacts>(verdict: Verdict, fact: Fact): verdict is With<Fact> {
  return (VERDICT_FACTS[verdict] as VerdictFacts)[fact] === true;
}

/** True of a verdict by which somebody passes, one way or the other. */
export function isPassing(verdict: Verdict | null): verdict is With<'passes'> {
  return verdict !== null && has(verdict, 'passes');
}

/** True of a verdict that is about two passages of one pass. */
export function isDouble(verdict: Verdict): boolean {
  return has(verdict, 'isDouble');
}

/** True of a verdict of somebody who has no place in the event whose door it is. */
export function lacksPlace(verdict: Verdict): boolean {
  return has(verdict, 'lacksPlace');
}

/** The verdicts by which somebody is at a door, and not in. */
export const VERDICTS_OF_WHO_IS_HERE = VERDICTS.filter((verdict) => has(verdict, 'isHere'));

/** The way in which the code came: read by the camera, typed, or found by the person's name. */
export const WAYS = ['camera', 'code', 'name'] as const;
export type Way = (typeof WAYS)[number];

/**
 * A volunteer's own decisions: having looked at the card, though the person is in already, as the same person who passed
 * a moment ago, or not at all because it is another one.
 */
export const LET_IN = ['card seen', 'again', 'same card', 'keep out'] as const;
export type LetIn = (typeof LET_IN)[number];

/** The state of a person's ID proof; `seen`: approved, or their card was looked at when they came in. */
export const PROOFS = ['seen', 'waiting', 'sent back', 'none'] as const;
export type Proof = (typeof PROOFS)[number];

/** A pass that is shown again so soon may be in two hands. */
export const SAME_PASS_MS = 5 * MINUTE_MS;

/** That somebody passed, in or out. `at`: epoch milliseconds. */
export interface Passage {
  readonly at: number;
  readonly isOut: boolean;
}

/** Moments are epoch milliseconds. */
export interface Asking<Known extends Passage = Passage> {
  readonly at: number;
  /** The end of the device. */
  readonly endsAt: number;
  /** Of the place's event, as people's rows have it; null at a gate, where every pass is good. */
  readonly mark: string | null;
  readonly rule: GateRule;
  /**
   * Null for a code that is nobody's. `marks`: of the events they have a place in, also where they are marked absent;
   * `waitMarks`: that they wait for, or in which their place was given free.
   */
  readonly person: {
    readonly proof: Proof;
    readonly marks: readonly string[];
    readonly waitMarks: readonly string[];
  } | null;
  /** What is known of the person's passages, in any order: at any gate, or at this event. A phone knows the last one. */
  readonly passages: readonly Known[];
  readonly way: Way;
  readonly letIn: readonly LetIn[];
  /** Of somebody who goes out. */
  readonly isOut: boolean;
}

/** `before`: the passage by which somebody is in already, was here a moment ago, or came in before they go out. */
export interface Decision<Known extends Passage = Passage> {
  readonly verdict: Verdict;
  readonly before: Known | null;
}

/** Decides who may pass where: the one answer, on the phone from its list and on the server from the database. */
export function decide<Known extends Passage>(asking: Asking<Known>): Decision<Known> {
  const { at, endsAt, mark, person, way, letIn, isOut, passages } = asking;
  if (at >= endsAt) return { verdict: 'ended', before: null };
  if (!person) return { verdict: 'not valid', before: null };
  if (mark !== null && !person.marks.includes(mark)) {
    const isWaiting = person.waitMarks.includes(mark);
    return { verdict: isWaiting ? 'on the line' : 'not registered', before: null };
  }
  if (letIn.includes('keep out'))
    return { verdict: 'kept out', before: around(passages, at).nearest };
  const clash = clashOf({ ...asking, isGate: mark === null });
  if (clash) return clash;
  const before = around(passages, at).last;
  if (isOut) return { verdict: 'out', before };
  const isCardNeeded = person.proof !== 'seen' || way === 'name';
  const isCardSeen = letIn.includes('card seen');
  return { verdict: isCardNeeded && !isCardSeen ? 'see the card' : 'admitted', before };
}

type Clashing<Known extends Passage> = Pick<
  Asking<Known>,
  'at' | 'rule' | 'passages' | 'letIn' | 'isOut'
> & { readonly isGate: boolean };

/** The passage that speaks against another one at `at`, whichever of the two was told first; undefined where none does. */
export function clashOf<Known extends Passage>(
  asking: Clashing<Known>,
): (Decision<Known> & { readonly before: Known }) | undefined {
  const { at, isGate, rule, passages, letIn, isOut } = asking;
  if (letIn.includes('same card')) return undefined;
  const { last, next, nearest } = around(passages, at);
  if (isGate && nearest && Math.abs(nearest.at - at) <= SAME_PASS_MS)
    return { verdict: 'same person', before: nearest };
  if (isOut || letIn.includes('again')) return undefined;
  const inside = [last, next].find(
    (known) => known && !known.isOut && isOneTime(rule, known.at, at),
  );
  return inside ? { verdict: 'already in', before: inside } : undefined;
}

/** True of two moments of which a rule counts one. */
function isOneTime(rule: GateRule, one: number, other: number): boolean {
  if (rule === 'free') return false;
  return rule === 'once' || gateDay(one) === gateDay(other);
}

/** The passages around a moment; of two at once somebody is in by the later one. */
function around<Known extends Passage>(passages: readonly Known[], at: number) {
  const inOrder = passages.toSorted(
    (one, other) => one.at - other.at || Number(other.isOut) - Number(one.isOut),
  );
  const last = inOrder.findLast((known) => known.at <= at) ?? null;
  const next = inOrder.find((known) => known.at > at) ?? null;
  const isLastNearer = last && (!next || at - last.at <= next.at - at);
  return { last, next, nearest: isLastNearer ? last : next };
}

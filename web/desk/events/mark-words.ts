import type { DeskEntry } from '../../../contract/desk/events.ts';
import { sentence } from '../../../contract/sentence.ts';
import { counted, number } from '../../ui/formats.ts';
import type { Done } from '../ui/toast.tsx';

export type Mark = 'held' | 'present' | 'absent';
export const MARKS: Readonly<Record<Mark, string>> = {
  held: 'Not marked',
  present: 'Present',
  absent: 'Absent',
};

/** Why the mark of an entry was refused. */
export interface Refusal {
  readonly event: string;
  readonly mark: Mark;
  readonly why: string;
  /** It is news to whoever signs in over the one who marked, without the name. */
  readonly isSignedOut: boolean;
}

/** The newest. */
const MOST_REASONS = 2;

type Refusals = ReadonlyMap<string, Refusal>;
/** Of entries, by their ids. */
export type Names = ReadonlyMap<string, string>;

/** `Asha and Ravi`, `Asha, Ravi and 3 more`. `count`: of all, where not every name is known. */
export function namesInWords(all: readonly string[], count = all.length): string {
  const names = all.slice(0, 2);
  const more = count - names.length;
  return more > 0 ? `${names.join(', ')} and ${number(more)} more` : names.join(' and ');
}

/** What a press made of somebody. */
export function markInWords(is: Mark): string {
  return is === 'held' ? 'mark taken off' : is;
}

/** What is known of an entry; a place is free for somebody as long as its event isn't over. */
export function attendanceInWords(
  { state, members, atDoor, isFreed }: Pick<DeskEntry, 'state' | 'members' | 'atDoor' | 'isFreed'>,
  isOver: boolean,
): string {
  const some = members.length > 1 ? `${atDoor} of ${members.length} ` : '';
  return [
    MARKS[state as Mark].toLowerCase(),
    ...(atDoor > 0 ? [`${some}at the door`] : []),
    ...(state === 'absent' && isFreed && !isOver ? ['place free'] : []),
  ].join(', ');
}

/** What was marked; of one entry whose name is known, with it. */
export function markedInWords(is: Mark, count: number, name: string | undefined): string {
  const one = count === 1 ? name : undefined;
  if (is !== 'held') return `${one ?? number(count)} marked: ${is}`;
  return one ? `${one}: mark taken off` : `${counted(count, 'mark')} taken off`;
}

/** What is said of all that were refused, by the ids of entries: however many, it takes a few lines of a phone. */
export function refusalsInWords(all: Refusals, names: Names): Pick<Done, 'text' | 'note'> {
  const unlike = (of: keyof Refusal) => [
    ...new Set([...all.values()].map((one) => String(one[of]))),
  ];
  const known = [...all.keys()].flatMap((id) => names.get(id) ?? []);
  const who =
    known.length === 0 ? counted(all.size, 'entry', 'entries') : namesInWords(known, all.size);
  const marks = unlike('mark');
  const marked = marks.filter((mark) => mark !== 'held');
  const what = [
    ...(marked.length > 0 ? [`Not marked: ${marked.join(' or ')}`] : []),
    ...(marked.length < marks.length ? ['Mark not taken off'] : []),
  ];
  return {
    text: `${what.join('. ')}. ${who} in ${namesInWords(unlike('event'))}`,
    note: unlike('why').slice(-MOST_REASONS).map(sentence).join(' '),
  };
}

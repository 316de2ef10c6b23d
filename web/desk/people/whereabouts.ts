import type { PersonRecord } from '../../../contract/desk/people.ts';
import { gateDay } from '../../../contract/gate-rules.ts';
import { dateTime } from '../../ui/formats.ts';
import type { StatusKind } from '../ui/status.tsx';

type Seen = {
  readonly campus: NonNullable<PersonRecord['campus']>;
  readonly passages: readonly Pick<Passage, 'at' | 'place' | 'isGate'>[] | null;
};
type Passage = NonNullable<PersonRecord['passages']>[number];

/**
 * Whether somebody is on campus, as far as anybody knows: without a gate that counts ways out, nobody knows more than that
 * they came. An event's door that saw them after the gates did knows better. `now`: epoch milliseconds.
 */
export function whereabouts(
  { campus: { at, place, isOut, isCounted }, passages }: Seen,
  now: number,
): [kind: StatusKind, word: string, since: string] {
  const door = passages?.find(({ isGate }) => !isGate);
  const isIn = isCounted && !isOut;
  if (door && door.at > (at ?? 0) && !isIn)
    return came(door.at, `${dateTime(door.at)}, ${door.place}${at === null ? ', by no gate' : ''}`);
  if (at === null) return ['none', 'Not yet', 'No gate or door has seen them.'];
  const when = `${dateTime(at)}, ${place}`;
  if (isOut) return ['half', 'Out', `since ${when}`];
  return isIn ? ['ok', 'Yes', `in since ${when}`] : came(at, when);

  function came(moment: number, words: string): ReturnType<typeof whereabouts> {
    return gateDay(moment) === gateDay(now)
      ? ['ok', 'Came today', words]
      : ['half', 'Not today', `Last in ${words}`];
  }
}

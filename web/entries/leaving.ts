import type { Entry } from '../../contract/entries/entry.ts';
import { cancelEntry } from '../../contract/entries/entry-calls.ts';
import { overAt } from '../../contract/entries/entry-rules.ts';
import { removeMember } from '../../contract/entries/team-calls.ts';
import type { CallAccounts } from '../calls/call.ts';
import { storeOwnEntry } from '../session/private-copy.ts';
import { inWords } from '../ui/formats.ts';

/** Ends my part of an entry: a captain's, or that of somebody alone, all of it. Gives what to tell. */
export async function leave(call: CallAccounts, entry: Entry): Promise<string> {
  const { id, isCaptain, teamName, members } = entry;
  const me = members.find(({ isMe }) => isMe);
  const message =
    isCaptain || !me
      ? await call(cancelEntry, { params: { id } })
      : await call(removeMember, { params: { id, member: me.id } }).then(
          () => `You have left ${teamName ?? entry.eventName}`,
        );
  storeOwnEntry(entry, null);
  return message;
}

/** True of a place in line that nobody else stands in: leaving it is one press. */
export function leavesAtOnce({ state, members }: Entry): boolean {
  return state === 'waiting' && members.length === 1;
}

/** Registration is open still: answers may change. `now`: epoch milliseconds. */
export function mayAnswer({ closes }: Entry, now: number): boolean {
  return closes === null || now < Date.parse(closes);
}

/** Until the event begins places change hands, and the line does so at its door until it is over. `now`: epoch milliseconds. */
export function mayLeave(entry: Entry, now: number): boolean {
  const { state, starts } = entry;
  if (state === 'waiting' || state === 'offered') return now < overAt(entry);
  return state === 'held' && (starts === null || now < Date.parse(starts));
}

/** The words of leaving: its question, its button, and the button that leaves all as it is. */
export function leavingWords({ state, teamName, isCaptain }: Entry) {
  if (teamName && !isCaptain)
    return { heading: `Leave ${teamName}?`, words: 'Leave the team', keep: 'Stay in the team' };
  if (state === 'waiting')
    return { heading: 'Leave the line?', words: 'Leave the line', keep: 'Keep waiting' };
  if (state === 'offered')
    return { heading: 'Decline the place?', words: 'Decline the place', keep: 'Keep the offer' };
  if (teamName)
    return {
      heading: 'Cancel your team’s place?',
      words: 'Cancel our entry',
      keep: 'Keep our place',
    };
  return { heading: 'Give your place back?', words: 'Give my place back', keep: 'Keep my place' };
}

/** The consequences of leaving, for others and for coming back. */
export function consequence({ state, teamName, isCaptain, members }: Entry): string {
  if (teamName && !isCaptain) return 'The others keep the place, and your captain is told.';
  const team =
    members.length > 1 ? ` All ${inWords(members.length)} of ${teamName} are out, and told.` : '';
  if (state === 'waiting') return `Whoever comes back starts at the end of the line.${team}`;
  return `Your place is free for whoever comes next.${team}`;
}

/** Empty while an entry can still be given back in time. `now`: epoch milliseconds. */
export function lateness({ state, cancelUntil, closes }: Entry, now: number): string {
  const last = cancelUntil ?? closes;
  if (state !== 'held' || !last || Date.parse(last) > now) return '';
  return 'It is late for this: the organisers will see that it was given back after the last day.';
}

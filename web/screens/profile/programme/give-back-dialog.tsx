import type { Entry } from '../../../../contract/entries/entry.ts';
import { momentInOneLine } from '../../../../contract/moments.ts';
import { useAccountsCall } from '../../../calls/accounts.ts';
import { useSite } from '../../../calls/site.ts';
import { inWords } from '../../../entries/words.ts';
import { Dialog } from './dialog.tsx';
import { giveBack } from './use-programme.ts';

interface Props {
  entry: Entry;
  now: number;
  onClose: () => void;
  onDone: (message: string) => Promise<void>;
}

/** Asks once more before a place goes to somebody else. */
export function GiveBackDialog({ entry, now, onClose, onDone }: Props) {
  const call = useAccountsCall();
  const { timeZone } = useSite().festival;
  const when = entry.starts && momentInOneLine(entry.starts, timeZone);
  const { words, ...others } = wordsFor(entry);
  const act = async () => onDone(await giveBack(call, entry));
  return (
    <Dialog {...others} deed={{ words, look: 'button-ink', act }} onClose={onClose}>
      <p>
        <b>{entry.event_name}</b>
        {when && `, ${when}`}. {consequence(entry)} {lateness(entry, now)}
      </p>
    </Dialog>
  );
}

function wordsFor({ state, team_name, is_captain }: Entry) {
  if (team_name && !is_captain)
    return { heading: `Leave ${team_name}?`, words: 'Leave the team', keep: 'Stay' };
  if (state === 'waiting')
    return { heading: 'Leave the line?', words: 'Leave the line', keep: 'Keep waiting' };
  if (state === 'offered')
    return { heading: 'Decline this place?', words: 'Decline it', keep: 'Keep the offer' };
  if (team_name)
    return { heading: 'Cut the thread?', words: 'Cancel our entry', keep: 'Keep our place' };
  return { heading: 'Give your place back?', words: 'Give it back', keep: 'Keep it' };
}

/** What giving an entry back means for others and for coming back. */
export function consequence({ state, team_name, is_captain, members }: Entry): string {
  if (team_name && !is_captain) return 'The others keep the place, and your captain is told.';
  const team =
    members.length > 1 ? ` All ${inWords(members.length)} of ${team_name} are out, and told.` : '';
  if (state === 'waiting') return `Whoever comes back starts at the end of the line.${team}`;
  return `Your place goes to the next in line.${team}`;
}

function lateness({ state, cancel_until, closes }: Entry, now: number): string {
  const last = cancel_until ?? closes;
  if (state !== 'held' || !last || Date.parse(last) > now) return '';
  return 'It is late for this: the organisers will see that it was given back after the last day.';
}

import { useState } from 'react';
import type { Entry } from '../../../../contract/entries/entry.ts';
import { momentInOneLine } from '../../../../contract/moments.ts';
import { sentence } from '../../../../contract/sentence.ts';
import { useAccountsCall } from '../../../calls/call.ts';
import { consequence, lateness, leave, leavingWords } from '../../../entries/leaving.ts';
import { PickOne } from '../../../entries/pick-one.tsx';
import { useVenueAddress, VenueLink } from '../../../shell/venue-link.tsx';
import type { Clash } from './clashes.ts';
import { Dialog } from './dialog.tsx';
import { clashHeading, hoursInWords, standingOf, teamInWords } from './words.ts';

interface GiveBackProps {
  entry: Entry;
  now: number;
  onClose: () => void;
  onDone: (message: string) => Promise<void>;
}

/** Asks once more before a place goes to somebody else. */
export function GiveBackDialog({ entry, now, onClose, onDone }: GiveBackProps) {
  const call = useAccountsCall();
  const when = entry.starts && momentInOneLine(entry.starts);
  const { words, ...others } = leavingWords(entry);
  const act = async () => onDone(await leave(call, entry));
  return (
    <Dialog {...others} action={{ words, look: 'ink', act }} onClose={onClose}>
      <p>
        <b>{entry.eventName}</b>
        <span>{`${when ? `, ${when}` : ''}. ${consequence(entry)} ${lateness(entry, now)}`}</span>
      </p>
    </Dialog>
  );
}

interface SortOutProps {
  clash: Clash;
  now: number;
  onClose: () => void;
  onDone: (message: string) => Promise<void>;
}

/** Two at once: one of them is kept and the other given back, or both stay. */
export function SortOutDialog({ clash, now, onClose, onDone }: SortOutProps) {
  const { one, other } = clash;
  const call = useAccountsCall();
  const [stored, setStored] = useState(one);
  const leaving = stored === one ? other : one;
  const act = async () => onDone(await leave(call, leaving));
  return (
    <Dialog
      heading={`${clashHeading(clash)}: which one?`}
      keep="Leave both"
      action={{ words: 'Keep this, give back the other', look: 'seal', act }}
      onClose={onClose}
    >
      <PickOne
        legend={<span className="visually-hidden">Keep</span>}
        of={[one, other]}
        chosen={stored}
        onChoose={setStored}
        words={(entry) => [entry.eventName, aboutInWords(entry, now)]}
      />
      <OnPlan {...clash} />
      <p>{`The organisers can sometimes change an hour. Ask before you give one up. ${sentence(`Given back: ${leaving.eventName}`)} ${consequence(leaving)}`}</p>
    </Dialog>
  );
}

function aboutInWords(entry: Entry, now: number): string {
  const standing = teamInWords(entry) || standingOf(entry, now);
  return [hoursInWords(entry), entry.venue, standing].filter(Boolean).join(', ');
}

/** The ways to the venues. Not where these stand beside the names: a press there chooses. */
function OnPlan({ one, other }: Pick<Clash, 'one' | 'other'>) {
  const addresses = [useVenueAddress(one.venue), useVenueAddress(other.venue)];
  const venues = [one.venue, other.venue].filter((_, at) => addresses[at]);
  const [first, second] = new Set(venues);
  if (!first) return null;
  return (
    <p>
      On the plan: <VenueLink venue={first} />
      {second && ', '}
      {second && <VenueLink venue={second} />}.
    </p>
  );
}

import type { Entry } from '../../../../contract/entries/entry.ts';
import { momentInOneLine } from '../../../../contract/moments.ts';
import { useAccountsCall } from '../../../calls/accounts.ts';
import { useSite } from '../../../calls/site.ts';
import { consequence, lateness, leave, leavingWords } from '../../../entries/leaving.ts';
import { Dialog } from './dialog.tsx';

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
  const { words, ...others } = leavingWords(entry);
  const act = async () => onDone(await leave(call, entry));
  return (
    <Dialog {...others} deed={{ words, look: 'ink', act }} onClose={onClose}>
      <p>
        <b>{entry.event_name}</b>
        {when && `, ${when}`}. {consequence(entry)} {lateness(entry, now)}
      </p>
    </Dialog>
  );
}

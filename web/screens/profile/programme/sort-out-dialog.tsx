import { useState } from 'react';
import { useAccountsCall } from '../../../calls/accounts.ts';
import { useSite } from '../../../calls/site.ts';
import type { Clash } from './clashes.ts';
import styles from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import { consequence } from './give-back-dialog.tsx';
import { giveBack } from './use-programme.ts';
import { clashHeading, hoursInWords, standingOf, teamInWords } from './words.ts';

interface Props {
  clash: Clash;
  onClose: () => void;
  onDone: (message: string) => Promise<void>;
}

/** Two at once: one of them is kept and the other given back, or both stay. */
export function SortOutDialog({ clash, onClose, onDone }: Props) {
  const { one, other } = clash;
  const call = useAccountsCall();
  const { timeZone } = useSite().festival;
  const [kept, setKept] = useState(one);
  const left = kept === one ? other : one;
  const act = async () => onDone(await giveBack(call, left));
  return (
    <Dialog
      heading={`${clashHeading(clash, timeZone)}: which one?`}
      keep="Leave both"
      deed={{ words: 'Keep this, give back the other', look: 'button-seal', act }}
      onClose={onClose}
    >
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">Keep</legend>
        {[one, other].map((entry) => (
          <label key={entry.id}>
            <input
              type="radio"
              name="kept"
              checked={entry === kept}
              onChange={() => setKept(entry)}
            />
            <span>
              <b>{entry.event_name}</b>
              {[
                hoursInWords(entry, timeZone),
                entry.venue,
                teamInWords(entry) || standingOf(entry, timeZone),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </label>
        ))}
      </fieldset>
      <p>
        Desks can sometimes move a slot. Ask before you give one up. Given back: {left.event_name}.{' '}
        {consequence(left)}
      </p>
    </Dialog>
  );
}

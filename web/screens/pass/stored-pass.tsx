import { useEffect, useState } from 'react';
import { momentInOneLine } from '../../../contract/moments.ts';
import { storedCopies } from '../../offline/copies.ts';
import { networkIsLost } from '../../offline/network.ts';
import { storeSite } from '../../offline/store-offline.ts';
import { savesData } from '../../offline/use-offline-copy.ts';
import { privateCopyGoesWithPage } from '../../session/private-copy.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import line from './line.module.css';

/** Tells since when the pass is on this phone. A phone that saves data is asked first. */
export function StoredPass({ keptAt, failure }: { keptAt: number; failure: string }) {
  const { state, keep } = useStoredPass();
  const updated = momentInOneLine(new Date(keptAt).toISOString());
  return (
    <div className={line.line}>
      <span className={`${line.tick} ${line.dark}`} aria-hidden="true">
        <svg viewBox="0 0 22 22" aria-hidden="true">
          <path d={state === 'kept' ? 'M3 12l5.5 5.5L19 5' : 'M4 11h14'} />
        </svg>
      </span>
      <div>
        <p role="status">
          {state === 'kept' && <b>Works without network. </b>}
          {state === 'not kept' && <b>Needs network to open. </b>}
          <span>{`Last updated ${updated}.${failure && !networkIsLost() ? ` It could not be brought up to date. ${failure}` : ''}`}</span>
        </p>
        {(state === 'not kept' || state === 'keeping') && (
          <ActionButton look="line" busy={state === 'keeping'} onClick={keep}>
            Keep it on this phone
          </ActionButton>
        )}
      </div>
    </div>
  );
}

type State = 'unknown' | 'kept' | 'not kept' | 'keeping' | 'impossible';

/** Finds out if the pass opens without network on this phone, and has it kept. */
function useStoredPass() {
  const [state, setState] = useState<State>('unknown');
  const keep = () => {
    setState('keeping');
    void storeSite().then((isStored) => setState(isStored ? 'kept' : 'not kept'));
  };
  useEffect(() => {
    const isPossible = 'serviceWorker' in navigator && import.meta.env.PROD;
    if (!isPossible || privateCopyGoesWithPage()) return setState('impossible');
    void look().then(setState);
  }, []);
  return { state, keep };
}

async function look(): Promise<State> {
  const copies = await storedCopies().catch(() => []);
  if (copies.length > 0) return 'kept';
  if (savesData()) return 'not kept';
  return (await storeSite()) ? 'kept' : 'impossible';
}

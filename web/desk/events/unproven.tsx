import { useState } from 'react';
import { withdrawUnproven } from '../../../contract/desk/events.ts';
import { Button } from '../ui/button.tsx';
import { ReasonDialog } from './entry-record.tsx';
import { useEventParams } from './use-event.ts';

/** Keeps the entries of whose people nobody has confirmed an e-mail. */
export const PROOF_FILTER = {
  name: 'proof',
  label: 'E-mail',
  options: [['unproven', 'Confirmed by nobody']],
} as const;

/** Takes all of those out together, of the line too. */
export function WithdrawUnproven({ onChange }: { onChange: () => void }) {
  const params = useEventParams();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Withdraw all of them …</Button>
      {isAsking && (
        <ReasonDialog
          title="Withdraw all who have confirmed no e-mail?"
          word="Withdraw all and mail"
          call={withdrawUnproven}
          params={params}
          onChange={onChange}
          onClose={() => setAsking(false)}
        >
          Every entry of whose people nobody has confirmed an e-mail goes, with a place or in line.
          Their places are free for others. All of them are mailed what you write here; it can’t be
          undone.
        </ReasonDialog>
      )}
    </>
  );
}

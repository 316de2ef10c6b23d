import { useState } from 'react';
import {
  ADDED_STAYS_OPEN_MS,
  type DeskEntry,
  resultsAreOut,
} from '../../../contract/desk/events.ts';
import { swapMember, undoSwap } from '../../../contract/desk/swaps.ts';
import { sentence } from '../../../contract/sentence.ts';
import { callDesk } from '../calls/call-desk.ts';
import { useMay } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { ActDialog } from '../ui/form-dialog.tsx';
import { nameOf, useEventParams, useOpenEvent } from './use-event.ts';

interface Props {
  entry: DeskEntry;
  member: DeskEntry['members'][number];
  onChange: () => void;
}

/** Puts somebody else in a member's place in a team, until its results are published; none where that can't be. */
export function Swap({ entry, member, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { event } = useOpenEvent();
  const mayRun = useMay('run events');
  const isTeam = entry.teamName !== null && !entry.ended;
  if (!mayRun || !isTeam || resultsAreOut(event.results)) return null;
  return (
    <>
      <Button aria-label={`Swap ${member.name}`} onClick={() => setOpen(true)}>
        Swap …
      </Button>
      {isOpen && <SwapDialog {...{ entry, member, onChange }} onClose={() => setOpen(false)} />}
    </>
  );
}

/** For a minute it is undone by a key. */
function SwapDialog({ entry, member, onChange, onClose }: Props & { onClose: () => void }) {
  const params = { ...useEventParams(), id: entry.id };
  const { name, code, isCaptain } = member;
  return (
    <ActDialog
      title={`Somebody else for ${name}`}
      word="Swap and mail both"
      hint="Ctrl Enter"
      call={swapMember}
      input={(form) => ({
        params: { ...params, code },
        body: { person: String(form.get('person')), reason: String(form.get('reason')) },
      })}
      done={({ swap, name: other }) => ({
        text: sentence(`${other} is in ${nameOf(entry)} for ${name}`),
        note: 'Both are mailed in a minute.',
        untilMs: Date.now() + ADDED_STAYS_OPEN_MS,
        undo: () => callDesk(undoSwap, { params: { ...params, swap } }).finally(onChange),
      })}
      onClose={onClose}
      onChange={onChange}
      fields={[
        { name: 'person', label: 'Who comes: code, phone, name or e-mail', isFirst: true },
        { name: 'reason', label: 'Why', hint: `${name} is mailed it.`, rows: 2, maxLength: 200 },
      ]}
    >
      <p>
        {`${sentence(`${name} leaves ${nameOf(entry)}${isCaptain ? ', whose captain the other one becomes' : ''}`)} Nobody comes in who is in this event already.`}
      </p>
    </ActDialog>
  );
}

import { useState } from 'react';
import { takeHandedOver } from '../../../contract/desk/gate.ts';
import { HandOverFile } from '../../../contract/gate/scans.ts';
import { sentencesOf } from '../../calls/call-error.ts';
import { useAct } from '../../calls/use-act.ts';
import { dateTime, number } from '../../ui/formats.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { tell } from '../ui/tell.ts';

const NO_FILE = 'Choose the file that the phone handed over';
const OTHER_FILE = 'This is no file of a gate device';

/** Reads the file of a phone that ended without network. Read twice, each scan still counts once. */
export function HandOver({ onClose, onChange }: { onClose: () => void; onChange: () => void }) {
  const { act, isBusy, error } = useAct();
  const [fault, setFault] = useState('');
  const read = async (form: FormData) => {
    const file = form.get('file') as File;
    const body = file.size > 0 ? await fileOf(file) : undefined;
    setFault(body ? '' : file.size > 0 ? OTHER_FILE : NO_FILE);
    if (!body) return;
    const told = await act(takeHandedOver, { body });
    if (!told) return;
    const { device, scans, new_scans, left_out } = told;
    const strange = left_out.map(({ at, place }) => `${place || 'nowhere'}, ${dateTime(at)}`);
    const left =
      strange.length > 0 ? ` No place of this phone, left out: ${strange.join('; ')}.` : '';
    tell({ text: `${device}: ${number(scans)} scans, ${number(new_scans)} of them new.${left}` });
    onClose();
    onChange();
  };
  const wrong = fault || (error && sentencesOf(error));
  return (
    <FormDialog
      title="Read a phone’s file"
      word="Read it"
      kind="ink"
      isBusy={isBusy}
      onSubmit={read}
      onClose={onClose}
      fields={[{ name: 'file', label: 'The file', type: 'file', error: wrong }]}
    >
      <p>
        A phone whose shift ended without network hands over what it could not send, sealed. Only
        this desk can open it.
      </p>
    </FormDialog>
  );
}

async function fileOf(file: File): Promise<HandOverFile | undefined> {
  try {
    return HandOverFile.parse(JSON.parse(await file.text()));
  } catch {
    return undefined;
  }
}

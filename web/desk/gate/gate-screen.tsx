import { useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { type Arrivals, getArrivals, takeHandedOver } from '../../../contract/desk/gate.ts';
import { HandOverFile } from '../../../contract/gate/scans.ts';
import { CallError } from '../../calls/call-error.ts';
import { useRead } from '../../calls/use-read.ts';
import { dateTime, number } from '../../ui/formats.ts';
import { useMay } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { ActDialog } from '../ui/form-dialog.tsx';
import { ScreenHead, SubNav } from '../ui/screen-head.tsx';
import { Failed } from '../ui/states.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { AddDevice } from './add-device.tsx';
import { EVERY_MS, type OpenGate } from './use-gate.ts';

const PARTS = [
  ['/desk/gate', 'Arrivals'],
  ['/desk/gate/devices', 'Devices'],
  ['/desk/gate/cases', 'Cases'],
  ['/desk/gate/refused', 'Refused'],
] as const;

/** The gates from the desk: who has come, the volunteers' phones, and what they could not agree on. */
export function Component() {
  const { data, error, reload } = useRead(getArrivals, {}, { everyMs: EVERY_MS });
  const mayRun = useMay('run the gate');
  const navigate = useNavigate();
  const [open, setOpen] = useState<'add' | 'file'>();
  const close = () => setOpen(undefined);
  const ways = PARTS.map(
    ([to, label], at) => [`${at + 1}`, [label.toLowerCase(), () => navigate(to)]] as const,
  );
  useKeys('Gate', Object.fromEntries(ways));
  useKeys('Gate devices', { n: ['add a device', () => setOpen('add')] }, { when: mayRun });
  return (
    <>
      <ScreenHead
        title="Gate"
        lead={data && leadOf(data)}
        acts={
          mayRun && (
            <>
              <Button icon="open" onClick={() => setOpen('file')}>
                Add scans from a file
              </Button>
              <Button kind="ink" icon="plus" hint="n" onClick={() => setOpen('add')}>
                Add a device
              </Button>
            </>
          )
        }
      />
      <SubNav
        label="Parts of the gate"
        items={PARTS.map(([to, label]) =>
          label === 'Cases' && data ? { to, label, count: data.openCases } : { to, label },
        )}
      />
      {error !== undefined && <Failed error={error} retry={reload} />}
      <Outlet context={{ arrivals: data, reload } satisfies OpenGate} />
      {open === 'add' && <AddDevice onClose={close} onChange={reload} />}
      {open === 'file' && <HandOver onClose={close} onChange={reload} />}
    </>
  );
}

function leadOf({ arrived, arrivedToday, people, onCampus }: Arrivals): string {
  const here = onCampus ? `${number(onCampus.now)} are on campus now. ` : '';
  return `${here}${number(arrivedToday)} came today, ${number(arrived)} of ${number(people)} ever.`;
}

const NO_FILE = 'Choose the file that the phone handed over';
const OTHER_FILE = 'This is no file of a gate device';

/** Reads the file of a phone that ended without network. Read twice, each scan still counts once. */
function HandOver(on: { onClose: () => void; onChange: () => void }) {
  return (
    <ActDialog
      {...on}
      title="Read a phone’s file"
      word="Read it"
      kind="ink"
      call={takeHandedOver}
      input={async (form) => ({ body: await readFile(form.get('file') as File) })}
      done={({ device, scans, newScans, leftOut }) => {
        const strange = leftOut.map(({ at, place }) => `${place || 'nowhere'}, ${dateTime(at)}`);
        const left =
          strange.length > 0 ? ` No place of this phone, left out: ${strange.join('; ')}.` : '';
        return {
          text: `${device}: ${number(scans)} scans, ${number(newScans)} of them new.${left}`,
        };
      }}
      errorsAt="file"
      fields={[{ name: 'file', label: 'The file', type: 'file' }]}
    >
      <p>
        A phone whose shift ended without network hands over what it could not send, sealed. Only
        this desk can open it.
      </p>
    </ActDialog>
  );
}

/** @throws CallError for what is no such file */
async function readFile(file: File): Promise<HandOverFile> {
  if (file.size === 0) throw new CallError(400, NO_FILE);
  try {
    return HandOverFile.parse(JSON.parse(await file.text()));
  } catch {
    throw new CallError(400, OTHER_FILE);
  }
}

import { useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { getArrivals } from '../../../contract/desk/gate.ts';
import { useRead } from '../../calls/use-read.ts';
import { number } from '../../ui/formats.ts';
import { useMay } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { Failed } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { AddDevice } from './add-device.tsx';
import { HandOver } from './hand-over.tsx';
import { EVERY_MS, type OpenGate } from './use-gate.ts';

const LEAVES = [
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
  const ways = LEAVES.map(
    ([to, label], at) => [`${at + 1}`, [label.toLowerCase(), () => navigate(to)]] as const,
  );
  useKeys('Gate', Object.fromEntries(ways));
  useKeys('Gate devices', { n: ['add a device', () => setOpen('add')] }, { when: mayRun });
  return (
    <>
      <ScreenHead
        title="Gate"
        lead={data && `${number(data.arrived)} of ${number(data.people)} people have arrived.`}
        acts={
          mayRun && (
            <>
              <Button icon="open" onClick={() => setOpen('file')}>
                Read a file
              </Button>
              <Button kind="ink" icon="plus" hint="n" onClick={() => setOpen('add')}>
                Add a device
              </Button>
            </>
          )
        }
      />
      <Tabs
        label="Parts of the gate"
        tabs={LEAVES.map(([to, label]) =>
          label === 'Cases' && data ? { to, label, count: data.open_cases } : { to, label },
        )}
      />
      {error !== undefined && <Failed error={error} retry={reload} />}
      <Outlet context={{ arrivals: data, reload } satisfies OpenGate} />
      {open === 'add' && <AddDevice onClose={close} onChange={reload} />}
      {open === 'file' && <HandOver onClose={close} onChange={reload} />}
    </>
  );
}

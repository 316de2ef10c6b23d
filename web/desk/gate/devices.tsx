import { useState } from 'react';
import {
  type DeskDevice,
  decideLateScans,
  endGateDevice,
  listGateDevices,
  type Pairing,
  pairAgain,
  SILENT_MS,
} from '../../../contract/desk/gate.ts';
import { searchKey } from '../../../contract/name-keys.ts';
import { useAct } from '../../calls/use-act.ts';
import { dateTime, number } from '../../ui/formats.ts';
import { useCachedRead } from '../calls/use-cached-read.ts';
import { useMay } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import type { Filter } from '../ui/filters.tsx';
import { ActDialog } from '../ui/form-dialog.tsx';
import { ACTS_COLUMN, type Column, List, useShown } from '../ui/list.tsx';
import { Empty, Failed } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { useQuery } from '../ui/use-query.ts';
import { PairDialog } from './pair-dialog.tsx';
import { EVERY_MS } from './use-gate.ts';

const FILTERS: readonly Filter<DeskDevice>[] = [
  {
    name: 'q',
    label: 'Name or place',
    keeps: ({ name, place }, words) =>
      searchKey([name, ...doorsOf(place)].join(' ')).includes(searchKey(words)),
  },
  {
    name: 'state',
    label: 'Shown',
    any: 'current',
    options: [['ended', 'ended']],
    // One with something to decide isn't over yet.
    keeps: ({ state, late }, wanted) => (state === 'ended' && late === 0) === (wanted === 'ended'),
  },
];

const COLUMNS: readonly Column<DeskDevice>[] = [
  {
    head: 'Device',
    isName: true,
    cell: ({ name, place, isListed }) => (
      <>
        {name}
        <br />
        <small>
          {doorsOf(place).join(', ')}
          {!isListed && ', no gate of the festival any more: it goes on by its last rule'}
        </small>
      </>
    ),
  },
  { head: 'State', cell: (device) => <State {...device} /> },
  {
    head: 'Last heard',
    isHeaded: true,
    cell: ({ seenAt }) => (seenAt === null ? 'not yet heard' : dateTime(seenAt)),
  },
  { head: 'Unsent', isNumber: true, cell: unsentWords },
  { head: 'Scans', isNumber: true, isWideOnly: true, cell: ({ scans }) => number(scans) },
  { head: 'Looked up', isNumber: true, isWideOnly: true, cell: ({ lookups }) => number(lookups) },
  { head: 'Until', isWideOnly: true, cell: ({ endsAt }) => dateTime(endsAt) },
];

/** The volunteers' phones, with their last word. */
export function Component() {
  const read = useCachedRead(listGateDevices, {}, { everyMs: EVERY_MS });
  const { get } = useQuery();
  const mayRun = useMay('run the gate');
  const devices = read.data?.devices;
  const wantsEnded = get('state') === 'ended';
  const shown = useShown(devices, FILTERS, COLUMNS);
  return (
    <List
      caption="Gate devices"
      of={read}
      waiting="Asking for the devices"
      filters={FILTERS}
      rows={shown}
      columns={[
        ...COLUMNS,
        {
          ...ACTS_COLUMN,
          cell: (device) =>
            mayRun &&
            (device.state === 'ended' ? (
              device.late > 0 && <LateScans device={device} onChange={read.reload} />
            ) : (
              <Acts
                device={device}
                leavesAlone={leftAlone(device, devices ?? [])}
                onChange={read.reload}
              />
            )),
        },
      ]}
      keyOf={({ id }) => id}
      link="tbody td button:first-of-type"
      empty={
        <Empty title={emptyWords(get('q'), wantsEnded)}>
          {!get('q') && !wantsEnded && mayRun && (
            <p>Add a device, and let a volunteer’s phone scan its code.</p>
          )}
        </Empty>
      }
    />
  );
}

function emptyWords(words: string, wantsEnded: boolean): string {
  if (words) return 'No device is found.';
  return wantsEnded ? 'No device has ended.' : 'No phone is at a gate.';
}

/** The gate, or the doors, that would have no other phone once this device has ended; in words. */
function leftAlone({ id, place }: DeskDevice, devices: readonly DeskDevice[]): string {
  const others = devices.filter((one) => one.id !== id && one.state === 'paired');
  const served = new Set(others.flatMap((one) => doorsOf(one.place)));
  return doorsOf(place)
    .filter((door) => !served.has(door))
    .join(', ');
}

interface ActsProps {
  device: DeskDevice;
  leavesAlone: string;
  onChange: () => void;
}

function unsentWords({ unsent, seenAt }: DeskDevice): string {
  if (unsent > 0) return `${number(unsent)} unsent`;
  return seenAt === null ? '' : 'all sent';
}

function doorsOf(place: DeskDevice['place']): string[] {
  return place.kind === 'gate' ? [place.name] : place.events.map(({ eventName }) => eventName);
}

function State({ state, seenAt }: DeskDevice) {
  if (state === 'ended') return <Status kind="none">Ended</Status>;
  if (state === 'to be paired') return <Status kind="half">To be paired</Status>;
  const isSilent = Date.now() - (seenAt ?? 0) > SILENT_MS;
  return isSilent ? <Status kind="no">Silent</Status> : <Status kind="ok">Paired</Status>;
}

function Acts({ device, leavesAlone, onChange }: ActsProps) {
  const { act, isBusy, error } = useAct();
  const [pairing, setPairing] = useState<Pairing>();
  const [isEnding, setEnding] = useState(false);
  const isPaired = device.state === 'paired';
  const which = <span className="visually-hidden"> {device.name}</span>;
  const pair = async () => {
    setPairing(await act(pairAgain, { params: { id: device.id } }));
    onChange();
  };
  return (
    <span className="row" style={{ justifyContent: 'flex-end' }}>
      {error && <Failed error={error} />}
      <Button isBusy={isBusy} onClick={pair}>
        <span>{isPaired ? 'Pair anew' : 'Show a code'}</span>
        {which}
      </Button>
      <Button onClick={() => setEnding(true)}>End{which}</Button>
      {pairing && (
        <PairDialog
          name={device.name}
          pairing={pairing}
          onClose={() => setPairing(undefined)}
          onChange={onChange}
        />
      )}
      {isEnding && (
        <EndDevice {...{ device, leavesAlone, onChange }} onClose={() => setEnding(false)} />
      )}
    </span>
  );
}

/** What an ended phone sent: whoever ended it knows whose hands it was in. */
function LateScans({ device, onChange }: Pick<ActsProps, 'device' | 'onChange'>) {
  const [what, setWhat] = useState<'taken in' | 'left out'>();
  const which = <span className="visually-hidden"> {device.name}</span>;
  return (
    <span className="row" style={{ justifyContent: 'flex-end' }}>
      <span>{`${number(device.late)} sent after its end`}</span>
      <Button onClick={() => setWhat('left out')}>Leave out{which}</Button>
      <Button onClick={() => setWhat('taken in')}>Take in{which}</Button>
      {what && (
        <ActDialog
          title={
            what === 'taken in'
              ? `Take in what ${device.name} sent?`
              : `Leave out what ${device.name} sent?`
          }
          word={what === 'taken in' ? 'Take in' : 'Leave out'}
          call={decideLateScans}
          input={() => ({ params: { id: device.id }, body: { what } })}
          done={(said) => ({ text: `${said}.` })}
          onClose={() => setWhat(undefined)}
          onChange={onChange}
        >
          <p>
            {what === 'taken in'
              ? 'Its scans count as if they had come in time. Take them in only if the phone was in a volunteer’s hands.'
              : 'Nobody is let in by them. The phone may still hand over a file, which the desk can read.'}
          </p>
        </ActDialog>
      )}
    </span>
  );
}

function EndDevice({
  device: { id, name, unsent },
  leavesAlone,
  ...on
}: ActsProps & { onClose: () => void }) {
  return (
    <ActDialog
      {...on}
      title={`End ${name}?`}
      word="End now"
      leave="Keep"
      call={endGateDevice}
      input={() => ({ params: { id } })}
      done={(text) => ({ text })}
    >
      <p>{`At its next contact it sends what it scanned so far, for a day, and forgets everything; that counts once you take it in.${unsent > 0 ? ` As it last said, ${number(unsent)} scans are still on it.` : ''} Another device can take its place at any time.`}</p>
      {leavesAlone && (
        <p>
          <b>{leavesAlone}</b> has no other phone now.
        </p>
      )}
    </ActDialog>
  );
}

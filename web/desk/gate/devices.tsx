import { useCallback, useState } from 'react';
import {
  type DeskDevice,
  endGateDevice,
  listGateDevices,
  type Pairing,
  pairAgain,
} from '../../../contract/desk/gate.ts';
import { searchKey } from '../../../contract/name-keys.ts';
import { useAct } from '../../calls/use-act.ts';
import { useRead } from '../../calls/use-read.ts';
import { dateTime, number } from '../../ui/formats.ts';
import { ActDialog } from '../calls/act-dialog.tsx';
import { useMay } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Find } from '../ui/find.tsx';
import { Empty, Failed, Reading } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { Table } from '../ui/table.tsx';
import { useQuery } from '../ui/use-query.ts';
import { useRowKeys } from '../ui/use-row-keys.ts';
import { PairDialog } from './pair-dialog.tsx';
import { EVERY_MS } from './use-gate.ts';

const HEADS = [
  { label: 'Device' },
  { label: 'State' },
  { label: 'Last heard' },
  { label: 'Unsent', isNumber: true },
  { label: 'Scans', isNumber: true, isWideOnly: true },
  { label: 'Until', isWideOnly: true },
  { label: 'Acts', isHidden: true },
];
/** A phone that has not spoken for so long has no network, or is off. */
const SILENT_MS = 2 * 60 * 1000;

/** The volunteers' phones, with their last word. */
export function Component() {
  const { data, error, reload } = useRead(listGateDevices, {}, { everyMs: EVERY_MS });
  const { get, set } = useQuery();
  const mayRun = useMay('run the gate');
  const wantsEnded = get('state') === 'ended';
  const words = searchKey(get('q'));
  const shown = data?.devices
    .filter(({ state }) => (state === 'ended') === wantsEnded)
    .filter(({ name, place }) => searchKey([name, ...doorsOf(place)].join(' ')).includes(words));
  const find = useCallback((q: string) => set({ q }), [set]);
  useRowKeys('tbody td button:first-of-type');
  return (
    <>
      <div className="row tools">
        <Find label="Name or place" value={get('q')} onFind={find} />
        <Choice
          label="Shown"
          value={get('state')}
          any="current"
          options={[['ended', 'ended']]}
          onChoose={(state) => set({ state })}
        />
      </div>
      <Reading of={{ data, error, reload }}>Asking for the devices</Reading>
      {shown?.length === 0 && (
        <Empty title={emptyWords(words, wantsEnded)}>
          {!words && !wantsEnded && mayRun && (
            <p>Add a device, and let a volunteer’s phone scan its code.</p>
          )}
        </Empty>
      )}
      {shown && shown.length > 0 && (
        <Table caption="Gate devices" heads={HEADS}>
          {shown.map((device) => (
            <DeviceRow
              key={device.id}
              {...{ device, mayRun }}
              leavesAlone={leftAlone(device, data?.devices ?? [])}
              onChange={reload}
            />
          ))}
        </Table>
      )}
    </>
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

interface RowProps {
  device: DeskDevice;
  leavesAlone: string;
  mayRun: boolean;
  onChange: () => void;
}

function DeviceRow({ device, leavesAlone, mayRun, onChange }: RowProps) {
  const { name, place, seen_at, scans, ends_at, state } = device;
  return (
    <tr>
      <th scope="row">
        {name}
        <br />
        <small>{doorsOf(place).join(', ')}</small>
      </th>
      <td>
        <State device={device} />
      </td>
      <td>{seen_at === null ? 'not yet heard' : dateTime(seen_at)}</td>
      <td data-num>{unsentWords(device)}</td>
      <td data-num data-wide-only>
        {number(scans)}
      </td>
      <td data-wide-only>{dateTime(ends_at)}</td>
      <td data-num data-whole>
        {mayRun && state !== 'ended' && <Acts {...{ device, leavesAlone, onChange }} />}
      </td>
    </tr>
  );
}

function unsentWords({ unsent, seen_at }: DeskDevice): string {
  if (unsent > 0) return `${number(unsent)} unsent`;
  return seen_at === null ? '' : 'all sent';
}

function doorsOf(place: DeskDevice['place']): string[] {
  return place.kind === 'gate' ? [place.name] : place.events.map(({ event_name }) => event_name);
}

function State({ device: { state, seen_at } }: { device: DeskDevice }) {
  if (state === 'ended') return <Status kind="none">Ended</Status>;
  if (state === 'to be paired') return <Status kind="half">To be paired</Status>;
  const isSilent = Date.now() - (seen_at ?? 0) > SILENT_MS;
  return isSilent ? <Status kind="no">Silent</Status> : <Status kind="ok">Paired</Status>;
}

function Acts({ device, leavesAlone, onChange }: Omit<RowProps, 'mayRun'>) {
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

function EndDevice({
  device: { id, name, unsent },
  leavesAlone,
  ...on
}: Omit<RowProps, 'mayRun'> & { onClose: () => void }) {
  return (
    <ActDialog
      {...on}
      title={`End ${name}?`}
      word="End now"
      leave="Keep"
      call={endGateDevice}
      input={() => ({ params: { id } })}
      told={(text) => ({ text })}
    >
      <p>{`At its next contact it sends what it scanned so far, for a day, and forgets everything.${unsent > 0 ? ` As it last said, ${number(unsent)} scans are still on it.` : ''} Another device can take its place at any time.`}</p>
      {leavesAlone && (
        <p>
          <b>{leavesAlone}</b> has no other phone now.
        </p>
      )}
    </ActDialog>
  );
}

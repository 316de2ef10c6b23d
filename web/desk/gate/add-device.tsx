import { useState } from 'react';
import { listDeskEvents } from '../../../contract/desk/events.ts';
import {
  addGateDevice,
  type DevicePlace,
  listGateDevices,
  type Pairing,
} from '../../../contract/desk/gate.ts';
import { clockInIndia, fromClockInIndia } from '../../../contract/moments.ts';
import { useAct } from '../../calls/use-act.ts';
import { useRead } from '../../calls/use-read.ts';
import { Radio } from '../../ui/form/held.tsx';
import { useMayEverywhere } from '../frame/organiser.ts';
import { Fields, Suggestions } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Failed } from '../ui/states.tsx';
import { PairDialog } from './pair-dialog.tsx';

const SHIFT_MS = 8 * 60 * 60 * 1000;

/** A moment as a field for date and time has it, by India's clock. */
function fieldTime(epochMs: number): string {
  return clockInIndia(epochMs).replace(' ', 'T');
}

interface Props {
  onClose: () => void;
  onChange: () => void;
}

/** Asks where the phone is to stand and until when; then the code that pairs it. */
export function AddDevice({ onClose, onChange }: Props) {
  const { act, isBusy, error } = useAct();
  const runsGates = useMayEverywhere('run the gate');
  const [kind, setKind] = useState<DevicePlace['kind']>(runsGates ? 'gate' : 'events');
  const [added, setAdded] = useState<{ name: string; pairing: Pairing }>();
  const add = async (form: FormData) => {
    const name = String(form.get('name'));
    const endsAt = Date.parse(fromClockInIndia(String(form.get('endsAt'))));
    const body = { name, place: placeOf(form), endsAt };
    const pairing = await act(addGateDevice, { body });
    if (!pairing) return;
    setAdded({ name, pairing });
    onChange();
  };
  if (added) return <PairDialog {...added} onClose={onClose} onChange={onChange} />;
  const fields = error?.fields ?? {};
  return (
    <FormDialog
      title="Add a device"
      word="Show the code"
      kind="ink"
      isBusy={isBusy}
      error={error}
      onSubmit={add}
      onClose={onClose}
    >
      <div className="columns">
        <Fields
          errors={fields}
          fields={[
            { name: 'name', label: 'Its name, or who carries it', maxLength: 60 },
            {
              name: 'endsAt',
              label: 'Until, by India’s clock',
              type: 'datetime-local',
              defaultValue: fieldTime(Date.now() + SHIFT_MS),
            },
          ]}
        />
      </div>
      {runsGates && <Kinds kind={kind} onChoose={setKind} />}
      <GateName isAsked={kind === 'gate'} error={fields['place.name']} />
      <Events isAsked={kind === 'events'} error={faultOfEvents(fields)} />
    </FormDialog>
  );
}

function faultOfEvents(fields: Readonly<Record<string, string>>): string | undefined {
  const name = Object.keys(fields).find((one) => /^place(?!\.name)/.test(one));
  return name && fields[name];
}

function placeOf(form: FormData): DevicePlace {
  if (form.has('gate')) return { kind: 'gate', name: String(form.get('gate')) };
  return { kind: 'events', events: form.getAll('events').map((each) => JSON.parse(String(each))) };
}

function Kinds({
  kind,
  onChoose,
}: {
  kind: DevicePlace['kind'];
  onChoose: (kind: DevicePlace['kind']) => void;
}) {
  return (
    <fieldset className="options" data-long>
      <legend>It stands</legend>
      {(
        [
          ['gate', 'at a gate: every pass is good there'],
          ['events', 'at the door of an event: who has a place there comes in'],
        ] as const
      ).map(([one, words]) => (
        <label key={one}>
          <Radio name="kind" checked={kind === one} onChoose={() => onChoose(one)} />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

interface PlaceProps {
  /** The other one keeps what was typed, out of sight. */
  isAsked: boolean;
  error: string | undefined;
}

/** Phones of one gate have its name letter by letter: the names of before are offered. */
function GateName({ isAsked, error }: PlaceProps) {
  const { data } = useRead(listGateDevices, {});
  return (
    <fieldset hidden={!isAsked} disabled={!isAsked}>
      <Fields
        fields={[
          {
            name: 'gate',
            label: 'Gate',
            hint: 'All phones of one gate have the same name.',
            list: 'gates',
            maxLength: 60,
            error,
          },
        ]}
      />
      <Suggestions id="gates" words={data?.gates ?? []} />
    </fieldset>
  );
}

function Events({ isAsked, error }: PlaceProps) {
  const { data, error: failure, reload } = useRead(listDeskEvents, {});
  return (
    <fieldset hidden={!isAsked} disabled={!isAsked}>
      <legend className="fact">Events, one after the other at this door</legend>
      {failure !== undefined && <Failed error={failure} retry={reload} />}
      <div className="options" data-long>
        {data?.map(({ clusterName, eventName }) => (
          <label key={`${clusterName}/${eventName}`}>
            <input
              type="checkbox"
              name="events"
              value={JSON.stringify({ clusterName, eventName })}
            />
            {eventName} <small>{clusterName}</small>
          </label>
        ))}
      </div>
      {error && (
        <p className="fact" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

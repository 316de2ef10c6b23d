import { useState } from 'react';
import type * as z from 'zod/mini';
import { type DeskEvent, listDeskEvents } from '../../../contract/desk/events.ts';
import {
  addGateDevice,
  type DeskDevice,
  type DevicePlace,
  listGateDevices,
  type Pairing,
} from '../../../contract/desk/gate.ts';
import { clockInIndia, fromClockInIndia } from '../../../contract/moments.ts';
import { useAccountsCall } from '../../calls/call.ts';
import { useAct } from '../../calls/use-act.ts';
import { useRead } from '../../calls/use-read.ts';
import { useMayEverywhere, useOrganiser } from '../frame/organiser.ts';
import { EventSearch, foundEvents } from '../ui/event-search.tsx';
import { Fields } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Failed } from '../ui/states.tsx';
import { useStillOpen } from '../ui/use-still-open.ts';
import { PairDialog } from './pair-dialog.tsx';

const SHIFT_MS = 8 * 60 * 60 * 1000;
/** What is left of a shift is too little for a phone. */
const LITTLE_MS = 30 * 60 * 1000;

const KIND = {
  name: 'kind',
  label: 'It stands',
  radios: [
    ['gate', 'at a gate: every pass is good there'],
    ['events', 'at the door of an event: who has a place there comes in'],
  ],
  isLong: true,
} as const;

/** A moment as a field for date and time has it, by India's clock. */
function fieldTime(epochMs: number): string {
  return clockInIndia(epochMs).replace(' ', 'T');
}

interface Props {
  onClose: () => void;
  onChange: () => void;
}

type Listed = z.infer<typeof listGateDevices.answer>['message'];

/** Asks where the phone is to stand and until when; then the code that pairs it. */
export function AddDevice({ onClose, onChange }: Props) {
  const { data, error, reload } = useRead(listGateDevices, {});
  const [added, setAdded] = useState<{ name: string; pairing: Pairing }>();
  const next = () => {
    reload();
    setAdded(undefined);
  };
  if (added) return <PairDialog {...added} onClose={onClose} onChange={onChange} onNext={next} />;
  // Its fields begin with what the last phone had.
  if (!data && error === undefined) return null;
  const add = (name: string, pairing: Pairing) => {
    setAdded({ name, pairing });
    onChange();
  };
  return <DeviceForm listed={data ?? { devices: [], gates: [] }} onAdd={add} onClose={onClose} />;
}

function DeviceForm({
  listed: { devices, gates },
  onAdd,
  onClose,
}: {
  listed: Listed;
  onAdd: (name: string, pairing: Pairing) => void;
  onClose: () => void;
}) {
  const call = useAccountsCall();
  const { run, isBusy, error } = useAct();
  const { sayIfLeft } = useStillOpen();
  const runsGates = useMayEverywhere('run the gate');
  const { name: own } = useOrganiser();
  const last = devices.find(({ addedBy }) => addedBy === own);
  const first = last?.place.kind ?? (runsGates ? 'gate' : 'events');
  const [kind, setKind] = useState<DevicePlace['kind']>(first);
  const add = async (form: FormData) => {
    const name = String(form.get('name'));
    const endsAt = Date.parse(fromClockInIndia(String(form.get('endsAt'))));
    const body = { name, place: placeOf(form), endsAt };
    const pairing = await run(() => call(addGateDevice, { body }).catch(sayIfLeft));
    if (pairing) onAdd(name, pairing);
  };
  return (
    <FormDialog
      title="Add a device"
      word="Show the code"
      kind="ink"
      isBusy={isBusy}
      error={error}
      onInput={(form) => runsGates && setKind(form.get('kind') as DevicePlace['kind'])}
      onSubmit={add}
      onClose={onClose}
      fields={[
        { name: 'name', label: 'Its name, or who carries it', maxLength: 60 },
        {
          name: 'endsAt',
          label: 'Until, by India’s clock',
          type: 'datetime-local',
          defaultValue: fieldTime(endAfter(last)),
        },
      ]}
      isInColumns
      foot={
        <>
          {runsGates && <Fields fields={[{ ...KIND, defaultValue: first }]} />}
          <GateName isAsked={kind === 'gate'} errors={error?.fields} {...{ gates, last }} />
          <Events isAsked={kind === 'events'} errors={error?.fields} last={last} />
        </>
      }
      footSays={['place', 'place.name', 'place.events']}
    />
  );
}

/** The end of the shift that the last phone was added for, while that goes on. */
function endAfter(last: DeskDevice | undefined): number {
  const now = Date.now();
  return last && last.endsAt > now + LITTLE_MS ? last.endsAt : now + SHIFT_MS;
}

function placeOf(form: FormData): DevicePlace {
  if (form.has('place.name')) return { kind: 'gate', name: String(form.get('place.name')) };
  const events = form.getAll('place.events').map((each) => JSON.parse(String(each)));
  return { kind: 'events', events };
}

interface PlaceProps {
  /** The other one keeps what was chosen, out of sight. */
  isAsked: boolean;
  last: DeskDevice | undefined;
  errors: Readonly<Record<string, string>> | undefined;
}

/** The gates of `festival.yaml`, each with what it counts. */
function GateName({ isAsked, last, errors, gates }: PlaceProps & Pick<Listed, 'gates'>) {
  const lastGate = last?.place.kind === 'gate' ? last.place.name : undefined;
  const isThere = gates.some(({ name }) => name === lastGate);
  return (
    <fieldset hidden={!isAsked} disabled={!isAsked}>
      <Fields
        errors={errors}
        fields={[
          {
            name: 'place.name',
            label: 'Gate',
            hint: 'Gates and what they count stand in festival.yaml.',
            options: gates.map(({ name, rule }) => [name, `${name}, ${rule}`] as const),
            defaultValue: isThere ? lastGate : gates[0]?.name,
          },
        ]}
      />
    </fieldset>
  );
}

function Events({ isAsked, last, errors }: PlaceProps) {
  const chosen = last?.place.kind === 'events' ? last.place.events : [];
  const { data, error: failure, reload } = useRead(listDeskEvents, {});
  const [words, setWords] = useState('');
  const found = foundEvents(data ?? [], words);
  const boxOf = ({ clusterName, eventName }: DeskEvent, isUnfound: boolean) => ({
    value: JSON.stringify({ clusterName, eventName }),
    word: (
      <>
        {eventName} <small>{clusterName}</small>
      </>
    ),
    isChosen: chosen.some((one) => one.clusterName === clusterName && one.eventName === eventName),
    isUnfound,
  });
  return (
    <fieldset hidden={!isAsked} disabled={!isAsked}>
      {failure !== undefined && <Failed error={failure} retry={reload} />}
      {data && (
        <div className="stack">
          <EventSearch
            {...{ words }}
            onWords={setWords}
            hint="Enter chooses the first."
            onEnter={checkFirst}
          />
          <Fields
            errors={errors}
            fields={[
              {
                name: 'place.events',
                bears: 'place',
                label: 'Events, one after the other at this door',
                isLong: true,
                boxes: [
                  ...found.map((event) => boxOf(event, false)),
                  ...data
                    .filter((event) => !found.includes(event))
                    .map((event) => boxOf(event, true)),
                ],
              },
            ]}
          />
        </div>
      )}
    </fieldset>
  );
}

function checkFirst(search: HTMLInputElement): void {
  const first = search
    .closest('fieldset')
    ?.querySelector<HTMLInputElement>('label:not([data-unfound]) > [type="checkbox"]');
  if (first && !first.checked) first.click();
}

import { useState } from 'react';
import { type DeskEntry, listDeskEntries, offerOutOfTurn } from '../../../contract/desk/events.ts';
import { dateTime, time } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { useMay } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { type Column, List, useList } from '../ui/list.tsx';
import { Status } from '../ui/status.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { AddEntry } from './add-entries.tsx';
import styles from './door.module.css';
import { DoorPlaces, restOf } from './door-places.tsx';
import {
  collegeOf,
  EntryRecord,
  NAME_COLUMN,
  ReasonDialog,
  useOpenEntry,
} from './entry-record.tsx';
import { Folded } from './event-phone.tsx';
import events from './events.module.css';
import { ExportList } from './export-list.tsx';
import { FreeDialog } from './free-absent.tsx';
import { useLetIn } from './let-in.tsx';
import { hasFree, placesNote } from './places-note.ts';
import { PROOF_FILTER, WithdrawUnproven } from './unproven.tsx';
import { nameOf, type OpenEvent, useEventParams, useOpenEvent } from './use-event.ts';
import { useMarking } from './use-marking.ts';

const COLUMNS: readonly Column<DeskEntry>[] = [
  { head: 'No.', isNumber: true, isWideOnly: true, cell: ({ rank }) => rank ?? '' },
  NAME_COLUMN,
  { head: 'College', isWhole: true, cell: collegeOf },
  { head: 'Where', isWhole: true, cell: (entry) => <Where {...entry} /> },
];

const FILTERS = [{ name: 'q', label: 'Find in this list' }, PROOF_FILTER] as const;
const WAITING = { list: 'waiting' };
/** As often as a door is looked at; its scans come within seconds. */
const LINE_EVERY_MS = 10_000;

/** The line at the event's door: those first who are here, in its order; beside it the places. */
export function Component() {
  const params = useEventParams();
  const { event, reload: reloadEvent } = useOpenEvent();
  const read = useList(listDeskEntries, FILTERS, {
    params,
    always: WAITING,
    everyMs: LINE_EVERY_MS,
  });
  // Marks that waited for the network may be sent while the door is looked at: they move its places.
  useMarking(read.data?.rows, read.reload);
  const [offering, setOffering] = useState<DeskEntry>();
  const [isFreeing, setFreeing] = useState(false);
  const reloadAll = () => {
    read.reload();
    reloadEvent();
  };
  const entries = read.list.rows ?? [];
  const next = entries.find(({ id }) => id === event.nextHere);
  const { letIn, letInBeyond, isBusy, dialog } = useLetIn(next, reloadAll);
  const open = useOpenEntry('Waiting list', entries);
  const subject = open ?? next;
  const rest = read.data ? restOf(event) : 'Rests until the line is here.';
  const onFree = () => setFreeing(rest === undefined);
  useKeys('Waiting list', {
    l: ['let in', () => subject && hasPlaceFor(subject, event) && !isBusy && letIn(subject)],
    v: ['free the places of the absent', onFree],
    o: [
      'offer',
      () => setOffering([open ?? entries[0]].find((one) => one && mayOffer(one, event))),
    ],
  });
  const acts = { event, isBusy, onLetIn: letIn, onOffer: setOffering };
  return (
    <div className={events.pair} data-open={open ? 'entry' : 'places'}>
      <Line read={read} acts={acts} open={open?.id} onChange={reloadAll} />
      {open ? (
        <EntryRecord key={open.id} entry={open} onChange={reloadAll}>
          <RecordActs entry={open} {...acts} onBeyond={letInBeyond} />
        </EntryRecord>
      ) : (
        <DoorPlaces {...{ event, rest, onFree }} />
      )}
      {dialog}
      {isFreeing && <FreeDialog onChange={reloadAll} onClose={() => setFreeing(false)} />}
      {offering && (
        <OfferDialog entry={offering} onChange={reloadAll} onClose={() => setOffering(undefined)} />
      )}
    </div>
  );
}

interface LineProps {
  read: ReturnType<typeof useList<typeof listDeskEntries, 'q' | 'proof'>>;
  acts: Omit<ActProps, 'entry'>;
  open: string | undefined;
  onChange: () => void;
}

function Line({ read, acts, open, onChange }: LineProps) {
  const mayRun = useMay('run events');
  const { query, list } = read;
  const { event } = acts;
  const { rows, total } = list;
  return (
    <div className="stack">
      <List
        caption="Waiting list"
        waiting="Opening the line"
        {...list}
        note={ORDER_WORDS}
        tools={
          <Folded>
            <ExportList list="waiting" total={total} query={query} />
            {mayRun && (
              <>
                <AddEntry onChange={onChange} />
                {query.proof && rows && rows.length > 0 && <WithdrawUnproven onChange={onChange} />}
              </>
            )}
          </Folded>
        }
        columns={[
          ...COLUMNS,
          {
            head: 'Act',
            isHidden: true,
            isNumber: true,
            isAside: true,
            cell: (entry) => mayRun && <Act entry={entry} {...acts} />,
          },
        ]}
        keyOf={({ id }) => id}
        groupOf={groupOf}
        needs={(entry) => isHere(entry) && hasPlaceFor(entry, event)}
        open={open}
        link={null}
        none="Nobody is found."
        empty="Nobody waits."
      >
        {rows && rows.length > 0 && <Note event={event} />}
      </List>
    </div>
  );
}

const ORDER_WORDS = 'The line keeps its order; who is here is asked first.';

function RecordActs({
  entry,
  event,
  isBusy,
  onLetIn,
  onBeyond,
}: Omit<ActProps, 'onOffer'> & { onBeyond: (entry: DeskEntry) => void }) {
  if (!useMay('run events')) return null;
  return (
    <div className="row">
      {hasPlaceFor(entry, event) ? (
        <Button kind="ink" hint="l" isBusy={isBusy} onClick={() => onLetIn(entry)}>
          Let in
        </Button>
      ) : (
        <Button onClick={() => onBeyond(entry)}>Beyond the limit …</Button>
      )}
    </div>
  );
}

function isHere({ hereAt }: DeskEntry): boolean {
  return hereAt !== null;
}

/** Whoever is offered a place has it already. */
function hasPlaceFor({ state }: DeskEntry, event: OpenEvent['event']): boolean {
  return state === 'offered' || hasFree(event);
}

/** Why it can't stands with the entry, where its college has all its places. */
function mayOffer({ state, isCollegeFull }: DeskEntry, event: OpenEvent['event']): boolean {
  return state === 'waiting' && !isCollegeFull && hasFree(event);
}

function groupOf(entry: DeskEntry): string {
  if (!isHere(entry)) return 'Waiting, not here';
  return entry.isFreed ? 'Marked absent, and here now' : 'At the door, in the line’s order';
}

function Where(entry: DeskEntry) {
  const { state, rank, hereAt, atDoor, members, offeredUntil, lastSeen, isCollegeFull } = entry;
  const isPart = members.length > 1 && atDoor < members.length;
  return (
    <span className={styles.where}>
      {rank !== null && <small className={styles.rank}>{`No. ${rank}`}</small>}
      {hereAt !== null && (
        <>
          <span className={styles.here}>
            <Icon name="in" size={14} />
            here
          </span>
          <span>{`${isPart ? `${atDoor} of ${members.length}, ` : ''}${time(hereAt)}`}</span>
        </>
      )}
      {state === 'offered' && offeredUntil !== null && (
        <Status kind="half">{`offered, to ${dateTime(offeredUntil)}`}</Status>
      )}
      {isCollegeFull && <Status kind="no">Their college has all its places</Status>}
      {hereAt === null && state !== 'offered' && <small>{seenWords(lastSeen)}</small>}
    </span>
  );
}

function seenWords(lastSeen: DeskEntry['lastSeen']): string {
  if (!lastSeen) return 'seen by no gate';
  const { at, place, isOut } = lastSeen;
  return `${isOut ? 'left by' : 'on campus,'} ${place} ${dateTime(at)}`;
}

interface ActProps {
  entry: DeskEntry;
  event: OpenEvent['event'];
  isBusy: boolean;
  onLetIn: (entry: DeskEntry) => void;
  onOffer: (entry: DeskEntry) => void;
}

function Act({ entry, event, isBusy, onLetIn, onOffer }: ActProps) {
  if (!isHere(entry) && entry.state !== 'offered')
    return mayOffer(entry, event) && <Button onClick={() => onOffer(entry)}>Offer …</Button>;
  if (!hasPlaceFor(entry, event)) return <small>no place is free</small>;
  const isNext = entry.id === event.nextHere;
  const isAsked = entry.state === 'waiting' && !isNext;
  return (
    <Button
      kind={isNext ? 'ink' : 'line'}
      {...(isNext && { hint: 'l' })}
      isBusy={isBusy}
      onClick={() => onLetIn(entry)}
    >
      {isAsked ? 'Let in …' : 'Let in'}
    </Button>
  );
}

function Note({ event }: Pick<OpenEvent, 'event'>) {
  const note = placesNote(event);
  if (note === undefined) return null;
  return (
    <p className="note" data-must={(hasFree(event) && mayHaveOne(event)) || undefined}>
      {note}
    </p>
  );
}

/** Somebody in line, or at the door, may have a place that is free. */
function mayHaveOne({ waitingAllowed, hereAllowed }: OpenEvent['event']): boolean {
  return waitingAllowed > 0 || hereAllowed > 0;
}

interface OfferProps {
  entry: DeskEntry;
  onChange: () => void;
  onClose: () => void;
}

function OfferDialog({ entry, onChange, onClose }: OfferProps) {
  const params = { ...useEventParams(), id: entry.id };
  return (
    <ReasonDialog
      title={`Offer a place to ${nameOf(entry)}?`}
      word="Offer and mail"
      call={offerOutOfTurn}
      {...{ params, onChange, onClose }}
    >
      {entry.rank === 1
        ? 'They are the next in line.'
        : `${(entry.rank ?? 1) - 1} stand before them. The reason is written down.`}
    </ReasonDialog>
  );
}

import { useState } from 'react';
import { Link } from 'react-router';
import { ENTRY_COLUMNS } from '../../../contract/desk/columns.ts';
import { type DeskEntry, listDeskEntries } from '../../../contract/desk/events.ts';
import { dateTime } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { type Column, List, useList } from '../ui/list.tsx';
import { Status, type StatusKind } from '../ui/status.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { useQuery } from '../ui/use-query.ts';
import { AddEntry, AddFile } from './add-entries.tsx';
import { Answer } from './answer.tsx';
import { ChosenBar, chooser, MarkMany, useChosen } from './choosing.tsx';
import { collegeOf, EntryRecord, NAME_COLUMN, useOpenEntry } from './entry-record.tsx';
import { Folded } from './event-phone.tsx';
import styles from './events.module.css';
import { ExportList } from './export-list.tsx';
import { attendanceInWords, MARKS, type Mark } from './mark-words.ts';
import { PROOF_FILTER, WithdrawUnproven } from './unproven.tsx';
import { nameOf, type OpenEvent, useEventParams, useOpenEvent } from './use-event.ts';
import { useMarking } from './use-marking.ts';
import { useSteadyRows } from './use-steady-rows.ts';

const FILTERS = [
  { name: 'q', label: 'Find in this list' },
  {
    name: 'state',
    label: 'Attendance',
    options: [
      ...Object.entries(MARKS),
      ['at-door', 'At the door, marked otherwise'],
      ['cancelled', 'Cancelled'],
    ] as const,
  },
  PROOF_FILTER,
] as const;

/** Those who have a place, and who of them came. */
export function Component() {
  const params = useEventParams();
  const { event, reload: reloadEvent } = useOpenEvent();
  const { data, reload, query, list } = useList(listDeskEntries, FILTERS, {
    params,
    sort: 'asked',
  });
  const [marked] = useState(() => new Map<string, Mark>());
  const shown = JSON.stringify([query, useQuery().page]);
  const rows = useSteadyRows(data?.rows, shown, marked);
  const reloadAll = () => {
    reload();
    reloadEvent();
  };
  const { mark, kept, isBusy } = useMarking(data?.rows, reload, (ids, is) => {
    for (const id of ids) marked.set(id, is);
    chosen.drop(ids);
  });
  const entries = (rows ?? []).map((row) => ({ ...row, state: kept.get(row.id) ?? row.state }));
  const open = useOpenEntry('Entries', entries);
  const chosen = useChosen(entries, open);
  const subject = chosen.entries.length > 0 || !open || open.ended ? chosen.entries : [open];
  const markAll = (is: Mark) => mark(subject, is);
  useKeys('Entries', {
    h: ['present', () => markAll('present')],
    b: ['absent', () => markAll('absent')],
  });

  return (
    <div className={styles.pair} data-open={open && 'entry'}>
      <div>
        <List
          caption="Registered"
          waiting="Opening the list"
          {...list}
          tools={
            <Folded>
              <ExportList list="registered" total={data?.total} query={query} />
              <AddEntry onChange={reloadAll} />
              <AddFile onChange={reloadAll} />
              {query.proof && entries.length > 0 && <WithdrawUnproven onChange={reloadAll} />}
              <span className={`row ${styles.many}`}>
                <MarkMany {...{ isBusy }} isResting={subject.length === 0} onMark={markAll} />
              </span>
            </Folded>
          }
          rows={rows && entries}
          columns={[chooser(chosen), ...columnsOf(event, kept), marks(mark)]}
          keyOf={({ id }) => id}
          open={open?.id}
          link={null}
          none="Nobody is found."
          empty="Nobody is in yet."
        >
          {event.cancelledLate > 0 && query.state !== 'cancelled' && (
            <p className="note">
              <span>{`${event.cancelledLate} cancelled late.`}</span>{' '}
              <Link to="?state=cancelled">See who cancelled</Link>
            </p>
          )}
        </List>
        <ChosenBar {...{ chosen, isBusy }} onMark={markAll} />
      </div>
      {open && (
        <EntryRecord key={open.id} entry={open} onChange={reloadAll}>
          {!open.ended && <Marks entry={open} onMark={mark} isWorded />}
        </EntryRecord>
      )}
    </div>
  );
}

/** The rest is on an entry's sheet. */
const SHOWN_ANSWERS = 3;

function columnsOf(
  { questions }: OpenEvent['event'],
  kept: ReadonlyMap<string, Mark>,
): Column<DeskEntry>[] {
  return [
    { ...NAME_COLUMN, sort: 'name' },
    {
      ...ENTRY_COLUMNS.college,
      isWhole: true,
      cell: (entry) => <span className={styles.line}>{collegeOf(entry)}</span>,
    },
    { head: 'People', isNumber: true, isWideOnly: true, cell: ({ members }) => members.length },
    ...questions.slice(0, SHOWN_ANSWERS).map(({ id, label }) => ({
      head: label,
      isWideOnly: true,
      isShort: true,
      cell: (entry: DeskEntry) => <Answer entry={entry} to={id} />,
    })),
    {
      head: 'In',
      sort: 'state',
      cell: (entry) => <EntryStatus {...entry} isKept={kept.has(entry.id)} />,
    },
  ];
}

type OnMark = ReturnType<typeof useMarking>['mark'];

function marks(mark: OnMark): Column<DeskEntry> {
  return {
    head: 'Mark',
    isHidden: true,
    isAside: true,
    cell: (entry) => !entry.ended && <Marks entry={entry} onMark={mark} />,
  };
}

interface MarksProps {
  entry: DeskEntry;
  onMark: OnMark;
  isWorded?: true;
}

/** Two buttons; the one that is pressed takes its mark off again. */
function Marks({ entry, onMark, isWorded }: MarksProps) {
  return (
    <fieldset className={styles.marks}>
      <legend className="visually-hidden">{`Attendance of ${nameOf(entry)}`}</legend>
      {(['absent', 'present'] as const).map((is) => (
        <button
          key={is}
          type="button"
          aria-pressed={entry.state === is}
          onClick={() => onMark([entry], entry.state === is ? 'held' : is)}
        >
          <Icon name={is === 'present' ? 'check' : 'cross'} />
          <span className={isWorded ? undefined : 'visually-hidden'}>{MARKS[is]}</span>
        </button>
      ))}
    </fieldset>
  );
}

function EntryStatus({ isKept, ...entry }: DeskEntry & { isKept: boolean }) {
  const { isOver } = useOpenEvent().event;
  const { state, atDoor, ended } = entry;
  const long = (kind: StatusKind, words: string) => (
    <Status kind={kind} isLong>
      {words}
    </Status>
  );
  if (isKept) return long('half', `${MARKS[state as Mark].toLowerCase()}, not sent yet`);
  if (ended) return long('no', `${ended.what}, ${dateTime(ended.at)}`);
  const words = attendanceInWords(entry, isOver);
  if (state === 'present') return long('ok', words);
  if (state === 'absent') return long('no', words);
  if (atDoor === 0)
    return (
      <span className={styles.unmarked}>
        <Status kind="none">not marked</Status>
      </span>
    );
  return long('half', words);
}

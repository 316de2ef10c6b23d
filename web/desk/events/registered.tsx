import { useState } from 'react';
import { Link } from 'react-router';
import { type DeskEntry, type EntryOrder, listDeskEntries } from '../../../contract/desk/events.ts';
import { useRead } from '../../calls/use-read.ts';
import { dateTime } from '../../ui/formats.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Find } from '../ui/find.tsx';
import { Pager } from '../ui/pager.tsx';
import { Empty, Failed, Reading } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { Table } from '../ui/table.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { useQuery } from '../ui/use-query.ts';
import { AddEntry } from './add-entry.tsx';
import { AddFile } from './add-file.tsx';
import { Answer } from './answer.tsx';
import { EntryName } from './entry-name.tsx';
import { EntrySheet } from './entry-sheet.tsx';
import styles from './events.module.css';
import { nameOf, PAGE, useEventParams, useOpenEvent } from './use-event.ts';
import { MARKS, type Mark, useMarking } from './use-marking.ts';
import { useOpenEntry } from './use-open-entry.ts';

const OTHER_STATES = [
  ['at-door', 'At the door, not marked'],
  ['cancelled', 'Cancelled'],
] as const;

/** Those who have a place, and who of them came. */
export function Component() {
  const params = useEventParams();
  const { event, reload: reloadEvent } = useOpenEvent();
  const { get, page, set } = useQuery();
  const query = {
    q: get('q'),
    state: get('state') as Mark | 'at-door' | 'cancelled' | '',
    sort: (get('sort') || 'asked') as EntryOrder,
    page: String(page),
  };
  const { data, error, reload } = useRead(listDeskEntries, { params, query });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const entries = data?.entries ?? [];
  const open = useOpenEntry('Entries', entries);
  const reloadAll = () => {
    reload();
    reloadEvent();
  };
  const { mark, isBusy, refused } = useMarking(data?.entries, reloadAll, (ids) =>
    setChosen((before) => new Set([...before].filter((id) => !ids.includes(id)))),
  );
  const many = entries.filter(({ id }) => chosen.has(id));
  const subject = (many.length > 0 || !open ? many : [open]).filter(({ ended }) => !ended);
  const choose = (id: string) =>
    setChosen(
      (before) => new Set([...before].filter((one) => one !== id).concat(before.has(id) ? [] : id)),
    );
  useKeys('Entries', {
    x: ['choose', () => open && choose(open.id)],
    h: ['was there', () => mark(subject, 'present')],
    b: ['absent', () => mark(subject, 'absent')],
  });

  return (
    <div className={styles.pair} data-open={open && 'entry'}>
      <div>
        <div className="row tools">
          <Find label="Find in this list" value={get('q')} onFind={(q) => set({ q })} />
          <Choice
            label="Attendance"
            value={get('state')}
            options={[...Object.entries(MARKS), ...OTHER_STATES]}
            onChoose={(state) => set({ state })}
          />
          <span className="row push">
            <AddEntry onChange={reloadAll} />
            <AddFile onChange={reloadAll} />
            {(['present', 'absent'] as const).map((is) => (
              <Button
                key={is}
                hint={is === 'present' ? 'h' : 'b'}
                isBusy={isBusy}
                disabled={subject.length === 0}
                onClick={() => mark(subject, is)}
              >
                {MARKS[is]}
              </Button>
            ))}
          </span>
        </div>
        {event.cancelled_late > 0 && query.state !== 'cancelled' && (
          <p className="note">
            <span>{`${event.cancelled_late} cancelled late.`}</span>{' '}
            <Link to="?state=cancelled">See who cancelled</Link>
          </p>
        )}
        {refused && <Failed error={refused} retry={reloadAll} />}
        <Reading of={{ data, error, reload }}>Opening the list</Reading>
        {data?.total === 0 && (
          <Empty title={query.q || query.state ? 'Nobody is found.' : 'Nobody is in yet.'} />
        )}
        {entries.length > 0 && (
          <>
            <EntriesTable entries={entries} open={open} chosen={chosen} onChoose={choose} />
            <Pager total={data!.total} size={PAGE} />
          </>
        )}
      </div>
      {open && <EntrySheet key={open.id} entry={open} onChange={reloadAll} />}
    </div>
  );
}

/** The rest is on an entry's sheet. */
const SHOWN_ANSWERS = 3;

interface TableProps {
  entries: readonly DeskEntry[];
  open: DeskEntry | undefined;
  chosen: ReadonlySet<string>;
  onChoose: (id: string) => void;
}

function EntriesTable({ entries, open, chosen, onChoose }: TableProps) {
  const { event } = useOpenEvent();
  const questions = event.questions.slice(0, SHOWN_ANSWERS);
  return (
    <Table
      caption="Registered"
      sort="asked"
      heads={[
        { label: 'Choose', isHidden: true, isWideOnly: true },
        { label: 'Name', sort: 'name' },
        { label: 'College', sort: 'college' },
        { label: 'People', isNumber: true, isWideOnly: true },
        ...questions.map(({ label }) => ({ label, isWideOnly: true, isShort: true })),
        { label: 'In', sort: 'state' },
      ]}
    >
      {entries.map((entry) => (
        <tr key={entry.id} aria-current={entry === open || undefined}>
          <td data-wide-only>
            <input
              type="checkbox"
              aria-label={`Choose ${nameOf(entry)}`}
              checked={chosen.has(entry.id)}
              disabled={entry.ended !== null}
              onChange={() => onChoose(entry.id)}
            />
          </td>
          <EntryName entry={entry} />
          <td data-whole>{entry.college}</td>
          <td data-num data-wide-only>
            {entry.members.length}
          </td>
          {questions.map(({ id }) => (
            <td key={id} data-wide-only data-short>
              <Answer entry={entry} to={id} />
            </td>
          ))}
          <td>
            <EntryStatus {...entry} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function EntryStatus({ state, members, at_door, ended }: DeskEntry) {
  if (ended) return <Status kind="no">{`${ended.what}, ${dateTime(ended.at)}`}</Status>;
  if (state === 'present') return <Status kind="ok">was there</Status>;
  if (state === 'absent') return <Status kind="no">absent</Status>;
  if (at_door === 0) return <Status kind="none">not marked</Status>;
  return (
    <Status kind="half">{`not marked, ${members.length > 1 ? `${at_door} of ${members.length} ` : ''}at the door`}</Status>
  );
}

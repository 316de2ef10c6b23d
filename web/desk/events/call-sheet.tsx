import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import {
  type DeskEntry,
  getDeskEvent,
  listDeskEntries,
  openPhones,
} from '../../../contract/desk/events.ts';
import { PAGE_SIZE } from '../../../contract/desk/list.ts';
import { getScoreSheet } from '../../../contract/desk/results.ts';
import { useAct } from '../../calls/use-act.ts';
import { useRead } from '../../calls/use-read.ts';
import { useReading } from '../../calls/use-reading.ts';
import { callDesk } from '../calls/call-desk.ts';
import { useMay } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { Failed, Waiting } from '../ui/states.tsx';
import { useQuery } from '../ui/use-query.ts';
import styles from './call-sheet.module.css';
import { CallSheet, type Phones } from './call-sheet-paper.tsx';
import { nameOf, useEventParams } from './use-event.ts';

/** Everybody who has a place, on paper, in the order that the address names. */
export function Component() {
  const params = useEventParams();
  const { get } = useQuery();
  const order = ORDERS.find((one) => one === get('sort')) ?? 'number';
  const { data: event, error } = useRead(getDeskEvent, { params });
  const { data: sheet, error: noSheet } = useRead(getScoreSheet, { params });
  const { data: entries, error: failure } = useAllEntries(params);
  const [phones, setPhones] = useState<Phones>();
  const failed = error ?? noSheet ?? failure;
  if (failed) return <Failed error={failed} />;
  if (!event || !sheet || !entries) return <Waiting>Writing the sheet</Waiting>;
  return (
    <>
      <title>{`Call sheet, ${event.eventName} · The desk`}</title>
      <div className="row tools no-print">
        <Button icon="left" to="..">
          The event
        </Button>
        <nav className={`row fact ${styles.orders}`} aria-label="Order">
          {ORDERS.map((one) => (
            <Link
              key={one}
              to={{ search: one === 'number' ? '' : `sort=${one}` }}
              replace
              aria-current={one === order || undefined}
            >{`by ${one}`}</Link>
          ))}
        </nav>
        <span className="row push">
          <PhonesBox isOpen={phones !== undefined} onOpen={setPhones} />
          <Button kind="ink" icon="print" onClick={() => print()}>
            Print
          </Button>
        </span>
      </div>
      <CallSheet
        event={event}
        criteria={sheet.criteria}
        rows={sheet.rows}
        entries={entries.toSorted(BY[order])}
        phones={phones}
      />
    </>
  );
}

const MAX = Number.MAX_SAFE_INTEGER;
const ORDERS = ['number', 'college', 'name'] as const;
const { compare } = new Intl.Collator('en', { numeric: true });
const BY: Readonly<Record<(typeof ORDERS)[number], (a: DeskEntry, b: DeskEntry) => number>> = {
  // Whose place is somebody else's by now is called by none.
  number: (a, b) => (a.number ?? MAX) - (b.number ?? MAX),
  college: (a, b) => compare(a.college, b.college),
  name: (a, b) => compare(nameOf(a), nameOf(b)),
};

/** Opens all phones at once, which is written down for each; untick it and they are gone. */
function PhonesBox({
  isOpen,
  onOpen,
}: {
  isOpen: boolean;
  onOpen: (phones: Phones | undefined) => void;
}) {
  const params = useEventParams();
  const mayOpen = useMay('export events');
  const { act, isBusy, error } = useAct();
  if (!mayOpen) return null;
  const turn = async () => onOpen(isOpen ? undefined : await act(openPhones, { params }));
  return (
    <>
      {error && <Failed error={error} />}
      <label className="fact" aria-busy={isBusy}>
        <input type="checkbox" checked={isOpen || isBusy} onChange={() => isBusy || void turn()} />{' '}
        with phones
      </label>
      <span
        className="visually-hidden"
        role="status"
      >{`${isBusy ? 'The phones are being opened' : ''}${isOpen ? 'The phones are on the sheet; it is written down' : ''}`}</span>
    </>
  );
}

/** All pages of the list. */
function useAllEntries(params: { cluster: string; event: string }) {
  const read = useCallback(
    (signal: AbortSignal) =>
      allRows((page) =>
        callDesk(listDeskEntries, { params, query: { page: String(page) }, signal }),
      ),
    [params],
  );
  return useReading(read);
}

/** Reads the pages of a list, in their order: how many there are is in the first, all others are asked for at once. */
export async function allRows<Row>(
  read: (page: number) => Promise<{ rows: Row[]; total: number }>,
): Promise<Row[]> {
  const first = await read(1);
  const others = Math.max(0, Math.ceil(first.total / PAGE_SIZE) - 1);
  const pages = await Promise.all(Array.from({ length: others }, (_, at) => read(at + 2)));
  return [first, ...pages].flatMap(({ rows }) => rows);
}

import { useState } from 'react';
import { type DeskEntry, listDeskEntries, offerOutOfTurn } from '../../../contract/desk/events.ts';
import { useRead } from '../../calls/use-read.ts';
import { dateTime } from '../../ui/formats.ts';
import { Button } from '../ui/button.tsx';
import { Pager } from '../ui/pager.tsx';
import { Empty, Reading } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { Table } from '../ui/table.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { useQuery } from '../ui/use-query.ts';
import { EntryName } from './entry-name.tsx';
import { EntrySheet } from './entry-sheet.tsx';
import styles from './events.module.css';
import { ReasonDialog } from './reason-dialog.tsx';
import { nameOf, PAGE, useEventParams, useOpenEvent } from './use-event.ts';
import { useOpenEntry } from './use-open-entry.ts';

/** Those in line, in its order, and those who are offered a place. */
export function Component() {
  const params = useEventParams();
  const { event, reload: reloadEvent } = useOpenEvent();
  const { page } = useQuery();
  const query = { list: 'waiting', page: String(page) } as const;
  const { data, error, reload } = useRead(listDeskEntries, { params, query }, { everyMs: 30_000 });
  const [offering, setOffering] = useState<DeskEntry>();
  const { places, taken } = event.counts;
  const hasFree = places === null || taken < places;
  const reloadAll = () => {
    reload();
    reloadEvent();
  };
  const entries = data?.entries ?? [];
  const open = useOpenEntry('Waiting list', entries);
  const mayOffer = (entry: DeskEntry) => entry.rank !== null && hasFree;
  useKeys('Waiting list', {
    o: ['offer', () => setOffering([open ?? entries[0]].find((one) => one && mayOffer(one)))],
  });
  if (!data) return <Reading of={{ data, error, reload }}>Opening the line</Reading>;
  if (data.total === 0) return <Empty title="Nobody waits." />;
  return (
    <div className={styles.pair} data-open={open && 'entry'}>
      <div className="stack">
        <p className="note" data-must={hasFree || undefined}>
          {hasFree
            ? 'Places are free: they are offered by themselves, in order, as soon as the hours allow it.'
            : 'A place that becomes free is offered to the first by itself; whoever lets it pass gives way to the next.'}
        </p>
        <Table
          caption="Waiting list"
          heads={[
            { label: 'No.', isNumber: true, isWideOnly: true },
            { label: 'Name' },
            { label: 'College' },
            { label: 'Since', isWideOnly: true },
            { label: 'State' },
            { label: 'Offer', isHidden: true },
          ]}
        >
          {data.entries.map((entry) => (
            <tr key={entry.id} aria-current={entry === open || undefined}>
              <td data-num data-wide-only>
                {entry.rank ?? ''}
              </td>
              <EntryName entry={entry} />
              <td data-whole>{entry.college}</td>
              <td data-wide-only>{dateTime(entry.asked_at)}</td>
              <td>
                {entry.offered_until === null ? (
                  <Status kind="none">waits</Status>
                ) : (
                  <Status kind="half">{`offered, to ${dateTime(entry.offered_until)}`}</Status>
                )}
              </td>
              <td data-num>
                {mayOffer(entry) && <Button onClick={() => setOffering(entry)}>Offer …</Button>}
              </td>
            </tr>
          ))}
        </Table>
        <Pager total={data.total} size={PAGE}>
          The order is the order of asking.
        </Pager>
      </div>
      {open && <EntrySheet key={open.id} entry={open} onChange={reloadAll} />}
      {offering && (
        <ReasonDialog
          title={`Offer a place to ${nameOf(offering)}?`}
          word="Offer and mail"
          call={offerOutOfTurn}
          params={{ ...params, id: offering.id }}
          onChange={reloadAll}
          onClose={() => setOffering(undefined)}
        >
          {offering.rank === 1
            ? 'They are the next in line.'
            : `${(offering.rank ?? 1) - 1} stand before them. The reason is written down.`}
        </ReasonDialog>
      )}
    </div>
  );
}

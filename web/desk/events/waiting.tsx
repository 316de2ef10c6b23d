import { useState } from 'react';
import { type DeskEntry, listDeskEntries, offerOutOfTurn } from '../../../contract/desk/events.ts';
import { dateTime } from '../../ui/formats.ts';
import { Button } from '../ui/button.tsx';
import { type Column, List, useList } from '../ui/list.tsx';
import { Status } from '../ui/status.tsx';
import { useKeys } from '../ui/use-keys.ts';
import {
  collegeOf,
  EntryRecord,
  NAME_COLUMN,
  ReasonDialog,
  useOpenEntry,
} from './entry-record.tsx';
import styles from './events.module.css';
import { PROOF_FILTER, WithdrawUnproven } from './unproven.tsx';
import { nameOf, PAGE, useEventParams, useOpenEvent } from './use-event.ts';

const COLUMNS: readonly Column<DeskEntry>[] = [
  { head: 'No.', isNumber: true, isWideOnly: true, cell: ({ rank }) => rank ?? '' },
  NAME_COLUMN,
  { head: 'College', isWhole: true, cell: collegeOf },
  { head: 'Since', isWideOnly: true, cell: ({ askedAt }) => dateTime(askedAt) },
  {
    head: 'State',
    cell: ({ offeredUntil }) =>
      offeredUntil === null ? (
        <Status kind="none">waits</Status>
      ) : (
        <Status kind="half">{`offered, to ${dateTime(offeredUntil)}`}</Status>
      ),
  },
];

const WAITING = { list: 'waiting' };

/** Those in line, in its order, and those who are offered a place. */
export function Component() {
  const params = useEventParams();
  const { event, reload: reloadEvent } = useOpenEvent();
  const read = useList(listDeskEntries, ['proof'], { params, always: WAITING, everyMs: 30_000 });
  const { data, reload } = read;
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
  return (
    <div className={styles.pair} data-open={open && 'entry'}>
      <div className="stack">
        <List
          caption="Waiting list"
          of={read}
          waiting="Opening the line"
          filters={[PROOF_FILTER]}
          tools={
            read.query.proof && entries.length > 0 && <WithdrawUnproven onChange={reloadAll} />
          }
          rows={data?.entries}
          pages={
            data && { total: data.total, size: PAGE, children: 'The order is the order of asking.' }
          }
          columns={[
            ...COLUMNS,
            {
              head: 'Offer',
              isHidden: true,
              isNumber: true,
              cell: (entry) =>
                mayOffer(entry) && <Button onClick={() => setOffering(entry)}>Offer …</Button>,
            },
          ]}
          keyOf={({ id }) => id}
          open={open?.id}
          link={null}
          empty={read.query.proof ? 'Nobody is found.' : 'Nobody waits.'}
        >
          {entries.length > 0 && (
            <p className="note" data-must={hasFree || undefined}>
              {hasFree
                ? 'Places are free: they are offered by themselves, in order, as soon as the hours allow it.'
                : 'A place that becomes free is offered to the first by itself; whoever lets it pass gives way to the next.'}
            </p>
          )}
        </List>
      </div>
      {open && <EntryRecord key={open.id} entry={open} onChange={reloadAll} />}
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

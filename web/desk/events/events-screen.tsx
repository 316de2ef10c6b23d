import { Link } from 'react-router';
import { type DeskEvent, listDeskEvents } from '../../../contract/desk/events.ts';
import { searchKey } from '../../../contract/name-keys.ts';
import { useRead } from '../../calls/use-read.ts';
import { dateTime } from '../../ui/formats.ts';
import { deskEventAddress } from '../ui/event-address.ts';
import { type Column, List, useShown } from '../ui/list.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { Empty } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { needsDecision } from './use-event.ts';

const startOf = ({ startsAt }: DeskEvent) => startsAt ?? Number.POSITIVE_INFINITY;

const COLUMNS: readonly Column<DeskEvent>[] = [
  {
    head: 'Event',
    sort: 'name',
    isName: true,
    order: ({ eventName }) => eventName,
    cell: (event) => <Link to={deskEventAddress(event)}>{event.eventName}</Link>,
  },
  { head: 'Cluster', isWideOnly: true, cell: ({ clusterName }) => clusterName },
  {
    head: 'Begins',
    sort: 'starts',
    order: startOf,
    cell: ({ startsAt }) => (startsAt === null ? 'no date' : dateTime(startsAt)),
  },
  {
    head: 'Places',
    isNumber: true,
    unit: 'taken',
    cell: ({ counts: { taken, places } }) => `${taken}${places !== null ? ` of ${places}` : ''}`,
  },
  {
    head: 'Wait',
    isNumber: true,
    isWideOnly: true,
    sort: 'waiting',
    order: ({ counts }) => counts.waiting,
    cell: ({ counts }) => counts.waiting || '',
  },
  {
    head: 'Results',
    isWideOnly: true,
    cell: ({ results }) => (
      <>
        {results === 'published' && <Status kind="ok">published</Status>}
        {results === 'entered' && <Status kind="half">publish?</Status>}
      </>
    ),
  },
];

/** The events of one's clusters; what waits for a decision comes first. */
export function Component() {
  const read = useRead(listDeskEvents, {});
  const { data } = read;
  const clusters = [...new Set(data?.map((event) => event.clusterName))];
  const filters = [
    {
      name: 'q',
      label: 'Find an event or a venue',
      keeps: ({ eventName, clusterName, venue }: DeskEvent, words: string) =>
        searchKey(`${eventName} ${clusterName} ${venue}`).includes(searchKey(words)),
    },
    {
      name: 'cluster',
      label: 'Cluster',
      options: clusters.map((name) => [name, name] as const),
      keeps: ({ clusterName }: DeskEvent, name: string) => name === '' || clusterName === name,
    },
  ];
  const shown = useShown(data?.toSorted(byNeed), filters, COLUMNS);
  return (
    <>
      <ScreenHead title="Events" lead={data && shown && `${shown.length} of ${data.length}`} />
      <List
        caption="Events"
        of={read}
        waiting="Opening the events"
        filters={filters}
        rows={shown}
        columns={COLUMNS}
        sort="starts"
        keyOf={({ clusterName, eventName }) => `${clusterName} ${eventName}`}
        needs={needsDecision}
        empty={<Empty title="No event is found.">Try fewer letters.</Empty>}
      />
    </>
  );
}

function byNeed(one: DeskEvent, other: DeskEvent): number {
  const needs = Number(needsDecision(other)) - Number(needsDecision(one));
  return needs || startOf(one) - startOf(other) || 0;
}

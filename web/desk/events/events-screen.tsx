import { Link, useNavigate } from 'react-router';
import { type DeskEvent, listDeskEvents } from '../../../contract/desk/events.ts';
import { startOfDay } from '../../../contract/moments.ts';
import { searchKey } from '../../../contract/name-keys.ts';
import { dateTime, shortDay } from '../../ui/formats.ts';
import { useNow } from '../../ui/use-now.ts';
import { useCachedRead } from '../calls/use-cached-read.ts';
import { useMay } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { deskEventAddress } from '../ui/event-address.ts';
import { type Column, List, useShown } from '../ui/list.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { Empty } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { useQuery } from '../ui/use-query.ts';
import { byStage, dayOf, stageOf } from './stages.ts';
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
        {results === 'correction' && <Status kind="half">correct?</Status>}
      </>
    ),
  },
];

/** What ends becomes over by the server's word alone. */
const EVERY_MS = 60_000;

/** The events of one's clusters, by how far they are; what waits for a decision comes first. */
export function Component() {
  const read = useCachedRead(listDeskEvents, {}, { everyMs: EVERY_MS });
  const { data } = read;
  const clusters = [...new Set(data?.map((event) => event.clusterName))];
  const days = [...new Set(data?.flatMap((event) => dayOf(event) ?? []))].sort();
  const venues = [...new Set(data?.flatMap(({ venue }) => venue ?? []))].sort();
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
    {
      name: 'day',
      label: 'Day',
      options: days.map((one) => [one, shortDay(startOfDay(one))] as const),
      keeps: (event: DeskEvent, one: string) => one === '' || dayOf(event) === one,
    },
    {
      name: 'venue',
      label: 'Venue',
      options: venues.map((name) => [name, name] as const),
      keeps: ({ venue }: DeskEvent, name: string) => name === '' || venue === name,
    },
  ];
  const { get } = useQuery();
  const now = useNow() ?? read.readAt;
  const isInOrder = get('sort') !== '';
  const shown = useShown(now === undefined ? data : data?.toSorted(byStage(now)), filters, COLUMNS);
  return (
    <>
      <ScreenHead
        title="Events"
        lead={data && shown && `${shown.length} of ${data.length}`}
        acts={<WriteToThem />}
      />
      <List
        caption="Events"
        of={read}
        waiting="Opening the events"
        filters={filters}
        rows={shown}
        columns={COLUMNS}
        groupOf={isInOrder || now === undefined ? undefined : (event) => stageOf(event, now)}
        keyOf={({ clusterName, eventName }) => `${clusterName} ${eventName}`}
        needs={needsDecision}
        empty={<Empty title="No event is found.">Try fewer letters.</Empty>}
      />
    </>
  );
}

/** The filters that name people who can be written to. */
const WRITTEN_TO = ['cluster', 'day', 'venue'] as const;

/** Leads on to a message to the people of the one cluster, day or venue that is chosen. */
function WriteToThem() {
  const { get } = useQuery();
  const navigate = useNavigate();
  const mayWrite = useMay('send messages');
  const chosen = WRITTEN_TO.filter((name) => get(name) !== '');
  const [kind] = chosen;
  const isOne = mayWrite && kind !== undefined && chosen.length === 1;
  const to = kind && `/desk/messages?${new URLSearchParams({ kind, name: get(kind) })}`;
  useKeys('Events', { m: ['write to their people', () => to && navigate(to)] }, { when: isOne });
  return (
    isOne && (
      <Button icon="mail" hint="m" to={to!}>
        Write to their people
      </Button>
    )
  );
}

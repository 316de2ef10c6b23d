import { Link } from 'react-router';
import { type DeskEvent, listDeskEvents } from '../../../contract/desk/events.ts';
import { searchKey } from '../../../contract/name-keys.ts';
import { useRead } from '../../calls/use-read.ts';
import { dateTime } from '../../ui/formats.ts';
import { Choice } from '../ui/choice.tsx';
import { deskEventAddress } from '../ui/event-address.ts';
import { Find } from '../ui/find.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { Empty, Reading } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { Table } from '../ui/table.tsx';
import { useQuery } from '../ui/use-query.ts';
import { useRowKeys } from '../ui/use-row-keys.ts';
import { needsDecision } from './use-event.ts';

/** The events of one's clusters; what waits for a decision comes first. */
export function Component() {
  const { data, error, reload } = useRead(listDeskEvents, {});
  const { get, set } = useQuery();
  useRowKeys();
  const words = searchKey(get('q'));
  const cluster = get('cluster');
  const clusters = [...new Set(data?.map((event) => event.cluster_name))];
  const shown = sorted(data ?? [], get('sort')).filter(
    (event) =>
      (cluster === '' || event.cluster_name === cluster) &&
      searchKey(`${event.event_name} ${event.cluster_name} ${event.venue}`).includes(words),
  );
  return (
    <>
      <ScreenHead title="Events" lead={data && `${shown.length} of ${data.length}`} />
      <div className="row tools">
        <Find label="Find an event or a venue" value={get('q')} onFind={(q) => set({ q })} />
        <Choice
          label="Cluster"
          value={cluster}
          options={clusters.map((name) => [name, name])}
          onChoose={(name) => set({ cluster: name })}
        />
      </div>
      <Reading of={{ data, error, reload }}>Opening the events</Reading>
      {data && shown.length === 0 && <Empty title="No event is found.">Try fewer letters.</Empty>}
      {shown.length > 0 && (
        <Table
          caption="Events"
          sort="starts"
          heads={[
            { label: 'Event', sort: 'name' },
            { label: 'Cluster', isWideOnly: true },
            { label: 'Begins', sort: 'starts' },
            { label: 'Places', isNumber: true },
            { label: 'Wait', isNumber: true, isWideOnly: true, sort: 'waiting' },
            { label: 'Results', isWideOnly: true },
          ]}
        >
          {shown.map((event) => (
            <EventRow key={`${event.cluster_name} ${event.event_name}`} event={event} />
          ))}
        </Table>
      )}
    </>
  );
}

function EventRow({ event }: { event: DeskEvent }) {
  const { counts, results } = event;
  return (
    <tr data-needs={needsDecision(event) || undefined}>
      <th scope="row">
        <Link to={deskEventAddress(event)}>{event.event_name}</Link>
      </th>
      <td data-wide-only>{event.cluster_name}</td>
      <td>{event.starts_at === null ? 'no date' : dateTime(event.starts_at)}</td>
      <td
        data-num
        data-unit="taken"
      >{`${counts.taken}${counts.places !== null ? ` of ${counts.places}` : ''}`}</td>
      <td data-num data-wide-only>
        {counts.waiting || ''}
      </td>
      <td data-wide-only>
        {results === 'published' && <Status kind="ok">published</Status>}
        {results === 'entered' && <Status kind="half">publish?</Status>}
      </td>
    </tr>
  );
}

function sorted(events: readonly DeskEvent[], order: string): DeskEvent[] {
  const sign = order.startsWith('-') ? -1 : 1;
  const by = order.replace('-', '');
  return events.toSorted((one, other) => {
    if (by === 'name') return sign * one.event_name.localeCompare(other.event_name);
    if (by === 'waiting') return sign * (one.counts.waiting - other.counts.waiting);
    const late = Number.POSITIVE_INFINITY;
    const moments = (one.starts_at ?? late) - (other.starts_at ?? late) || 0;
    return by === 'starts'
      ? sign * moments
      : Number(needsDecision(other)) - Number(needsDecision(one)) || moments;
  });
}

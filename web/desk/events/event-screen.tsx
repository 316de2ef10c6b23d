import { Link, Outlet, useMatch, useNavigate } from 'react-router';
import { getDeskEvent } from '../../../contract/desk/events.ts';
import {
  ENTRY_COLUMNS,
  exportEntries,
  exportResults,
  RESULT_COLUMNS,
} from '../../../contract/desk/exports.ts';
import { useRead } from '../calls/use-read.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { saveFile } from '../exports/save-file.ts';
import { Button } from '../ui/button.tsx';
import { deskEventAddress } from '../ui/event-address.ts';
import { dateTime, time } from '../ui/formats.ts';
import { ScreenHead } from '../ui/screen-head.tsx';
import { Reading } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useKeys } from '../ui/use-keys.ts';
import styles from './events.module.css';
import { type OpenEvent, useEventParams } from './use-event.ts';

const LEAVES = [
  ['', 'registered'],
  ['/waiting', 'waiting list'],
  ['/messages', 'messages'],
  ['/results', 'results'],
] as const;

/** One event as its manager lives with it; each leaf has an address of its own. */
export function Component() {
  const params = useEventParams();
  const { data: event, error, reload } = useRead(getDeskEvent, { params });
  const navigate = useNavigate();
  const path = event ? deskEventAddress(event) : '';
  useKeys('This event', {
    ...Object.fromEntries(
      LEAVES.map(([leaf, label], index) => [
        `${index + 1}`,
        [label, () => navigate(path + leaf)] as const,
      ]),
    ),
    p: ['call sheet', () => navigate(`${path}/call-sheet`)],
  });
  if (!event) return <Reading of={{ error, reload }}>Opening the event</Reading>;
  const { counts } = event;
  return (
    <>
      <p className={styles.crumbs}>
        <Link to="/desk/events">Events</Link> /{' '}
        <Link to={`/desk/events?cluster=${encodeURIComponent(event.cluster_name)}`}>
          {event.cluster_name}
        </Link>
      </p>
      <ScreenHead title={event.event_name} lead={factsOf(event)} acts={<Counts event={event} />} />
      <div className={styles.leaves}>
        <Tabs
          label="Parts of this event"
          tabs={[
            { to: path, label: 'Registered', count: counts.taken - counts.offered },
            {
              to: `${path}/waiting`,
              label: 'Waiting list',
              count: counts.waiting + counts.offered,
            },
            { to: `${path}/messages`, label: 'Messages' },
            { to: `${path}/results`, label: 'Results' },
          ]}
        />
        <Exports event={event} />
        <Button kind="bare" icon="print" hint="p" to={`${path}/call-sheet`}>
          Call sheet
        </Button>
      </div>
      <Outlet context={{ event, reload } satisfies OpenEvent} />
    </>
  );
}

/** The table of the leaf that is open: of the results, or of the entries. */
function Exports({ event: { counts } }: Pick<OpenEvent, 'event'>) {
  const params = useEventParams();
  const isOfResults = useMatch('/desk/events/:cluster/:event/results') !== null;
  const [all, ranked] = [
    counts.taken + counts.waiting,
    counts.taken - counts.offered - counts.absent,
  ];
  if (isOfResults)
    return (
      ranked > 0 && (
        <ExportButton
          {...EXPORT}
          title="Export the results"
          what={`${ranked} entries, with the points and prizes that are kept`}
          columns={RESULT_COLUMNS}
          onExport={(body) => saveFile(exportResults, { params, body })}
        />
      )
    );
  return (
    all > 0 && (
      <ExportButton
        {...EXPORT}
        title="Export the entries"
        what={`${all} entries, a row for each person`}
        columns={ENTRY_COLUMNS}
        onExport={(body) => saveFile(exportEntries, { params, body })}
      />
    )
  );
}

const EXPORT = { needs: 'export events', kind: 'bare' } as const;

function factsOf({ starts_at, ends_at, venue, prize }: OpenEvent['event']): string {
  const hours =
    starts_at === null
      ? 'No date yet'
      : `${dateTime(starts_at)}${ends_at === null ? '' : ` to ${time(ends_at)}`}`;
  return [hours, venue, prize].filter(Boolean).join('. ');
}

function Counts({ event: { counts } }: Pick<OpenEvent, 'event'>) {
  const all = {
    Places: counts.places ?? 'any',
    Taken: counts.taken,
    ...(counts.offered > 0 && { Offered: counts.offered }),
    ...(counts.present + counts.absent > 0 && { 'Were there': counts.present }),
    Wait: counts.waiting,
  };
  return (
    <dl className={styles.counts}>
      {Object.entries(all).map(([word, count]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

import { useEffect, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { couldCome, getDeskEvent } from '../../../contract/desk/events.ts';
import { takeSuccessorBack } from '../../../contract/desk/lost-events.ts';
import { dateTime, hours, second } from '../../ui/formats.ts';
import { useCachedRead } from '../calls/use-cached-read.ts';
import { useMay } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { deskEventAddress } from '../ui/event-address.ts';
import { ActDialog } from '../ui/form-dialog.tsx';
import { ScreenHead, SubNav } from '../ui/screen-head.tsx';
import { Reading } from '../ui/states.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { EventBar, EventMore, EventTiles } from './event-phone.tsx';
import styles from './events.module.css';
import { type OpenEvent, PARTS, useEventParams } from './use-event.ts';
import { useMarks } from './use-marks.ts';

/** What one goes on to at the venue, where the network may be gone by then. */
const AT_THE_VENUE = [
  () => import('./registered.tsx'),
  () => import('./waiting.tsx'),
  () => import('./results.tsx'),
];

/** As often as its line is read. */
const DOOR_EVERY_MS = 10_000;

/** One event as its manager works with it; each part has an address of its own. */
export function Component() {
  const params = useEventParams();
  const part = useLocation().pathname.split('/')[5];
  const isAtDoor = part === 'waiting';
  const read = useCachedRead(getDeskEvent, { params }, isAtDoor ? { everyMs: DOOR_EVERY_MS } : {});
  const { data: event, reload } = read;
  const marks = useMarks(params, reload);
  const navigate = useNavigate();
  const mayExport = useMay('export events');
  const mayRun = useMay('run events');
  const path = event ? deskEventAddress(event) : '';
  const isOpen = event !== undefined;
  useEffect(() => {
    // One that fails is asked for again by whoever goes there.
    if (isOpen) for (const load of AT_THE_VENUE) load().catch(() => undefined);
  }, [isOpen]);
  useKeys('This event', {
    ...Object.fromEntries(
      PARTS.slice(0, mayExport ? 5 : 4).map(([part, label], index) => [
        `${index + 1}`,
        [label, () => navigate(path + part)] as const,
      ]),
    ),
    ...(mayExport && { e: ['exports', () => navigate(`${path}/exports`)] }),
    m: ['messages', () => navigate(`${path}/messages`)],
    p: ['call sheet', () => navigate(`${path}/call-sheet`)],
  });
  if (!event) return <Reading of={read}>Opening the event</Reading>;
  const { counts } = event;
  return (
    <>
      <div className={styles.crumbs}>
        <p>
          <Link to="/desk/events">Events</Link> /{' '}
          <Link to={`/desk/events?cluster=${encodeURIComponent(event.clusterName)}`}>
            {event.clusterName}
          </Link>
        </p>
        <EventMore event={event} />
      </div>
      <ScreenHead
        title={event.eventName}
        lead={factsOf(event, read)}
        acts={<Counts event={event} />}
      />
      {(part === undefined || isAtDoor) && <EventTiles event={event} />}
      {mayRun && <Succeeds {...{ event, reload }} />}
      <div className={styles.parts}>
        <SubNav
          label="Parts of this event"
          items={[
            { to: path, label: 'Registered', count: couldCome(counts) },
            {
              to: `${path}/waiting`,
              label: 'Waiting list',
              count: counts.waiting + counts.offered,
            },
            { to: `${path}/messages`, label: 'Messages' },
            { to: `${path}/results`, label: 'Results' },
            ...(mayExport ? [{ to: `${path}/exports`, label: 'Exports' }] : []),
          ]}
        />
        <Button kind="bare" icon="print" hint="p" to={`${path}/call-sheet`}>
          Call sheet
        </Button>
      </div>
      <Outlet context={{ event, reload, marks } satisfies OpenEvent} />
      <EventBar event={event} />
    </>
  );
}

function factsOf(
  { startsAt, endsAt, venue, prize }: OpenEvent['event'],
  { isOfBefore, readAt }: { isOfBefore: boolean; readAt?: number | undefined },
): string {
  const when = startsAt === null ? 'No date yet' : hours(startsAt, endsAt);
  const hour = isOfBefore && readAt !== undefined && `Numbers of ${second(readAt)}`;
  return [when, venue, prize, hour].filter(Boolean).join('. ');
}

function Counts({ event: { counts, hasBegun, here } }: Pick<OpenEvent, 'event'>) {
  const { places, taken } = counts;
  const isMarked = hasBegun || counts.present + counts.absent > 0;
  const all = {
    Places: places ?? 'any',
    ...(!hasBegun && { Taken: taken }),
    ...(counts.offered > 0 && { Offered: counts.offered }),
    ...(isMarked && { Present: counts.present }),
    ...(hasBegun && { 'To mark': counts.unmarked }),
    ...(hasBegun && places !== null && { Free: Math.max(0, places - taken) }),
    ...(here > 0 ? { [AT_DOOR]: here } : { Wait: counts.waiting }),
  };
  return (
    <dl className={styles.counts}>
      {Object.entries(all).map(([word, count]) => (
        <div key={word} data-must={word === AT_DOOR || undefined}>
          <dt>{word}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

const AT_DOOR = 'At the door';

/** Of an event that was named for one without a file: which, and the way back where that was wrong. */
function Succeeds({ event, reload }: Omit<OpenEvent, 'marks'>) {
  const [isAsked, setAsked] = useState(false);
  if (!event.succeeds) return;
  const { fileId, eventName, decidedAt } = event.succeeds;
  const { was, isNot, backTo, here } = wordsOf(eventName, event.eventName);
  return (
    <div className={`row ${styles.succeeds}`}>
      <p>{`Since ${dateTime(decidedAt)} it is ${was} had lost its file.`}</p>
      <Button icon="undo" onClick={() => setAsked(true)}>
        It was not: take it back …
      </Button>
      {isAsked && (
        <ActDialog
          title={isNot}
          word="Take it back"
          kind="ink"
          hint="Ctrl Enter"
          call={takeSuccessorBack}
          input={() => ({ body: { fileId } })}
          done={() => ({
            text: `${event.eventName} is an event of its own again.`,
            note: `Where the file of ${eventName} is still gone, home asks again what it is.`,
          })}
          onChange={reload}
          onClose={() => setAsked(false)}
        >
          <p>
            {`All who are in it, its results and its messages go back to ${backTo}, also what had ended in ${here} before; ${here} begins with nobody. Nobody is told. It is refused once somebody new has come in.`}
          </p>
        </ActDialog>
      )}
    </div>
  );
}

/** The event that had lost its file, and the one that it is since: two that may have one name. */
function wordsOf(lost: string, now: string) {
  return lost === now
    ? {
        was: `the ${lost} that`,
        isNot: `This is not the ${lost} without a file?`,
        ...{ backTo: 'the one without a file', here: 'this one' },
      }
    : { was: `${lost}, which`, isNot: `${lost} is not ${now}?`, backTo: lost, here: now };
}

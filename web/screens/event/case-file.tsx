import { type CSSProperties, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { clusterSlug, findCluster } from '../../../contract/clusters.ts';
import type { Contact } from '../../../contract/contacts.ts';
import { clusterAddress, eventAddress } from '../../../contract/event-addresses.ts';
import type { Event } from '../../../contract/events.ts';
import { Mark } from '../../art/symbols.tsx';
import { useFreshHours } from '../../calls/schedule.ts';
import { useSite } from '../../calls/site.ts';
import { eventStateAt, standingOf } from '../../entries/event-standing.ts';
import { useKnownPlaces } from '../../entries/known-places.tsx';
import { useNoNetwork } from '../../offline/network.ts';
import { ContentPicture } from '../../ui/content-picture.tsx';
import { drawnParts } from '../../ui/drawn-part.tsx';
import { lazyPart, Missing } from '../../ui/lazy-part.tsx';
import { Prose } from '../../ui/prose.tsx';
import { STAMPS, Stamp, type StampLook, stampOf } from '../../ui/stamp.tsx';
import { useNow } from '../../ui/use-now.ts';
import { longestWord, WholeWords } from '../../ui/whole-words.tsx';
import { Actions } from './actions.tsx';
import styles from './case-file.module.css';
import exhibitStyles from './exhibit.module.css';
import { EventFacts } from './facts.tsx';
import { stampOnDays, useOnDays } from './on-days.ts';
import { OverBar } from './over-bar.tsx';
import { stampAt, useBottomSheet } from './registration/state.ts';
import type { PanelSummary } from './registration/summary.ts';
import { useStoredEntry } from './use-stored-entry.ts';

const panel = drawnParts(() => import('./registration/panel.tsx'));
const RegistrationPanel = panel.part((loaded) => loaded.default, NoPanel);
const bar = drawnParts(() => import('./bar.tsx'));
const Bar = bar.part(
  (loaded) => loaded.default,
  () => null,
);
const overPart = drawnParts(() => import('./over.tsx'));
const Over = overPart.part((loaded) => loaded.default, Missing);

// It is for phones without network that keep something.
const StoredEntry = lazyPart(() => import('./stored-entry.tsx'));

/** The modules of the parts that an event's page shows from the start. `at`: as its server tells it; `lastDay`: the festival's. */
export function partsOf(event: Event, at: number | undefined, lastDay: string) {
  const { name } = standingOf(event, {}, at, lastDay);
  if (name === 'over') return [{ ...overPart, file: 'over.tsx' }];
  return [
    ...(event.registration ? [{ ...panel, file: 'registration/panel.tsx' }] : []),
    ...(event.registration || name === 'on' ? [{ ...bar, file: 'bar.tsx' }] : []),
  ];
}

if (import.meta.env.SSR) await Promise.all([panel.ready(), bar.ready(), overPart.ready()]);

function NoPanel() {
  return <p>Registration could not be loaded. Check your connection, then load the page again.</p>;
}

interface CaseFileProps {
  event: Event;
  clusterName: string;
  /** A moment at which it stands as it does now, in epoch milliseconds; undefined where its server tells none. */
  at: number | undefined;
}

/** The folder: its page has all there is to know; then what it looks like, and whom to ask. */
export function CaseFile({ event: given, clusterName, at }: CaseFileProps) {
  const event = useFreshHours(given);
  const { registration: rules } = event;
  const { festival } = useSite();
  const now = useNow();
  const moment = now ?? at;
  const [summary, setSummary] = useState<PanelSummary>();
  const [areOut, setAreOut] = useState(false);
  const sheet = useBottomSheet();
  const winners = endsByResults(event, moment);
  const { known, reader } = useKnownPlaces({ winners, isOwnKnown: summary !== undefined });
  const stored = useStoredEntry(clusterName, event, summary === undefined);
  const latest = useLatest(summary);
  const places = latest?.known.places ?? known.places?.[event.eventId];
  const hasResults = known.winners?.has(eventAddress(clusterName, event.title));
  const state = eventStateAt(event, moment, { hasResults, lastDay: festival.endsOn });
  const onDays = useOnDays(
    event,
    { entry: stored?.entry, ...latest?.known, places, hasResults },
    { now, moment },
  );
  const stamp =
    (onDays && stampOnDays(onDays.standing)) ||
    (state !== 'over' && (latest?.stamp ?? (stored && stampOf(stored.entry)))) ||
    stampAt(event, state);
  // Its places have a number that nobody has told yet: it may be full.
  const standing = onDays?.standing.name;
  const waits = standing === 'unknown' && rules?.places != null;
  const onTill = onDays?.onTill;
  const registration = { event, rules: rules!, clusterName, state, sheet, waits, onTill, moment };
  const isOver = standing === 'over' && moment !== undefined;
  const hasBar = !isOver && (onTill || (rules && !stored));
  const hasDetails = event.judgingCriteriaDescription || event.formatDescription;
  const text = event.description ?? (hasDetails ? null : 'Event details will be available soon.');
  return (
    <>
      <div className={`${styles.folder} on-paper`} data-standing={standing}>
        <Link className={`${styles.tab} label`} to={clusterAddress(clusterName)}>
          <Mark name="arrow" />
          <span className="visually-hidden">All events of </span>
          <span>{clusterName}</span>
        </Link>
        <article className={`${styles.page} paper`}>
          <header className={styles.head}>
            <h1 style={{ '--longest': longestWord(event.title) } as CSSProperties}>
              <WholeWords>{event.title}</WholeWords>
            </h1>
            {onDays && event.kind && <p className={styles.kind}>{event.kind}</p>}
            {(rules || event.onlineLink || standing === 'on' || isOver) && (
              <Stamp look={stamp} className={styles.stamp} />
            )}
          </header>
          <EventFacts event={event} onDays={onDays} />
          {isOver && (
            <Suspense>
              <Over {...{ event, clusterName }} now={moment} onResults={setAreOut} />
            </Suspense>
          )}
          {rules && !isOver && (
            <Suspense>
              {stored ? (
                <StoredEntry {...stored} />
              ) : (
                <RegistrationPanel
                  key={event.title}
                  {...registration}
                  openPlaces={onDays?.openPlaces}
                  onSummary={setSummary}
                />
              )}
            </Suspense>
          )}
          {text && <Prose className={styles.description} text={text} />}
          <div className={styles.sections}>
            <Section heading="Judging criteria" text={event.judgingCriteriaDescription} />
            <Section heading="Format" text={event.formatDescription} />
          </div>
          <Actions
            event={event}
            clusterName={clusterName}
            isOver={state === 'over'}
            invites={!isOver}
            onDays={onDays}
          />
        </article>
        <Exhibit event={event} clusterName={clusterName} stamp={isOver ? undefined : stamp} />
        <Contacts contacts={event.pocDetails} />
      </div>
      {hasBar && (
        <Suspense>
          <Bar
            {...{ event, rules, state, sheet, waits, onTill, places, stored }}
            summary={latest}
          />
        </Suspense>
      )}
      {isOver && <OverBar festivalIsOn={onDays?.festivalIsOn ?? false} hasResults={areOut} />}
      {((rules && !isOver) || winners) && reader}
    </>
  );
}

/** What the panel says and holds at present: without network its numbers are of before, and look like what is left. */
function useLatest(summary: PanelSummary | undefined): PanelSummary | undefined {
  return useNoNetwork() && !summary?.known.entry ? undefined : summary;
}

/** True where no hour tells that it is over: then its results do. */
function endsByResults(event: Event, moment: number | undefined): boolean {
  return eventStateAt(event, moment, { hasResults: true }) !== eventStateAt(event, moment);
}

/** A part that is left out where there is nothing to say. */
function Section({ heading, text }: { heading: string; text: string | null }) {
  if (!text) return null;
  return (
    <section>
      <h2>{heading}</h2>
      <Prose text={text} />
    </section>
  );
}

/** Whom to ask, each as name - phone; a phone can be tapped. */
function Contacts({ contacts }: { contacts: readonly Contact[] }) {
  if (contacts.length === 0) return null;
  return (
    <section className={`${styles.contacts} paper old`} aria-labelledby="contacts">
      <h2 id="contacts">Contacts</h2>
      <ul>
        {contacts.map(({ name, phone }) => (
          <li key={`${name} ${phone}`}>
            {name} - <Phone phone={phone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Phone({ phone }: { phone: string }) {
  const dialled = phone.replace(/[^\d+]/g, '');
  return dialled.length >= 5 ? <a href={`tel:${dialled}`}>{phone}</a> : phone;
}

interface Props {
  event: Event;
  clusterName: string;
  /** While there is something to get; its seal is on the picture unless the page has it elsewhere. */
  stamp: StampLook | undefined;
}

/** The event's picture as a print with a paper clip; the cluster's sign where there is none. */
function Exhibit({ event, clusterName, stamp }: Props) {
  const sign = (findCluster(clusterSlug(clusterName))?.id ?? 1) - 1;
  return (
    <figure className={exhibitStyles.print}>
      <div
        className={`sign-picture ${exhibitStyles.picture}`}
        style={{ '--sign': sign } as CSSProperties}
      >
        {event.imageSrc && (
          <ContentPicture
            picture={event.imageSrc}
            sizes="(max-width: 600px) 120px, (max-width: 950px) 230px, 376px"
            first
          />
        )}
      </div>
      {stamp && stamp !== STAMPS.in && stamp !== STAMPS.offered && (
        <span className={exhibitStyles.seal} aria-hidden="true" />
      )}
    </figure>
  );
}

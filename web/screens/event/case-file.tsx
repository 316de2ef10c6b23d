import { type CSSProperties, lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { clusterSlug, findCluster } from '../../../contract/clusters.ts';
import type { Contact } from '../../../contract/contacts.ts';
import { clusterAddress } from '../../../contract/event-addresses.ts';
import type { Event } from '../../../contract/events.ts';
import { momentInWords } from '../../../contract/moments.ts';
import { Mark } from '../../art/symbols.tsx';
import { useSite } from '../../calls/site.ts';
import { eventStateAt } from '../../entries/event-standing.ts';
import { ContentPicture } from '../../ui/content-picture.tsx';
import lines from '../../ui/facts.module.css';
import { Facts } from '../../ui/facts.tsx';
import { Prose } from '../../ui/prose.tsx';
import { STAMPS, Stamp } from '../../ui/stamp.tsx';
import { useNow } from '../../ui/use-now.ts';
import { longestWord, WholeWords } from '../../ui/whole-words.tsx';
import { Actions } from './actions.tsx';
import styles from './case-file.module.css';
import exhibitStyles from './exhibit.module.css';
import factsStyles from './facts.module.css';
import { stampAt, useBottomSheet } from './registration/state.ts';
import type { PanelSummary } from './registration/use-registration-state.ts';

const panel = () => import('./registration/panel.tsx');
// The server draws both at once; a browser fetches them for those events alone that people register for here.
const RegistrationPanel = import.meta.env.SSR
  ? (await panel()).default
  : lazy(() => panel().catch(() => ({ default: NoPanel })));
const Bar = import.meta.env.SSR
  ? (await panel()).Bar
  : lazy(() =>
      panel().then(
        (loaded) => ({ default: loaded.Bar }),
        () => ({ default: () => null }),
      ),
    );

function NoPanel() {
  return <p>Registration could not be loaded. Check your connection, then load the page again.</p>;
}

/** The folder: its sheet tells all there is to know; then what it looks like, and whom to ask. */
export function CaseFile({ event, clusterName }: { event: Event; clusterName: string }) {
  const { registration: rules } = event;
  const state = eventStateAt(event, useNow());
  const [summary, setSummary] = useState<PanelSummary>();
  const sheet = useBottomSheet();
  const stamp = (state !== 'over' && summary?.stamp) || stampAt(event, state);
  const registration = { event, rules: rules!, clusterName, state, sheet };
  return (
    <>
      <div className={`${styles.folder} on-paper`}>
        <Link className={`${styles.tab} label`} to={clusterAddress(clusterName)}>
          <Mark name="arrow" />
          <span className="visually-hidden">All events of </span>
          <span>{clusterName}</span>
        </Link>
        <article className={`${styles.sheet} paper`}>
          <header className={styles.head}>
            <h1 style={{ '--longest': longestWord(event.title) } as CSSProperties}>
              <WholeWords>{event.title}</WholeWords>
            </h1>
            {(rules || event.onlineLink) && <Stamp face={stamp} className={styles.stamp} />}
          </header>
          <EventFacts event={event} />
          {rules && (
            <Suspense>
              <RegistrationPanel key={event.title} {...registration} onSummary={setSummary} />
            </Suspense>
          )}
          <Prose
            className={styles.description}
            text={event.description ?? 'Event details will be available soon.'}
          />
          <div className={styles.sections}>
            <Section heading="Judging criteria" text={event.judgingCriteriaDescription} />
            <Section heading="Format" text={event.formatDescription} />
          </div>
          <Actions event={event} clusterName={clusterName} isOver={state === 'over'} />
        </article>
        <Exhibit event={event} clusterName={clusterName} sealed={stamp !== STAMPS.in} />
        <Contacts contacts={event.pocDetails} />
      </div>
      {rules && (
        <Suspense>
          <Bar {...registration} summary={summary} />
        </Suspense>
      )}
    </>
  );
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
  /** False where the seal is on somebody's own slip: a view has one. */
  sealed: boolean;
}

/** The event's picture as a print with a paper clip; the cluster's sign where there is none. */
function Exhibit({ event, clusterName, sealed }: Props) {
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
      {sealed && <span className={exhibitStyles.seal} aria-hidden="true" />}
    </figure>
  );
}

/** Date, venue and prize; TBA until they are known. */
export function EventFacts({ event }: { event: Event }) {
  const prize = (
    <>
      <span className={factsStyles.onDesktop}>PRIZE POOL</span>{' '}
      <span className={factsStyles.onNarrower}>PRIZE MONEY</span>
    </>
  );
  return (
    <Facts
      className={`${lines.facts} ${factsStyles.facts}`}
      unknown="TBA"
      facts={[
        ['DATE', event.eventDate && <When from={event.eventDate} to={event.ends} />],
        ['VENUE', event.eventVenue],
        [prize, event.priceMoney],
      ]}
    />
  );
}

function When({ from, to }: { from: string; to: string | null }) {
  const { timeZone } = useSite().festival;
  const start = momentInWords(from, timeZone);
  const end = to && momentInWords(to, timeZone);
  return (
    <>
      <time dateTime={from}>
        <span>{`${start.weekday} ${start.day},`}</span> <span>{start.time}</span>
      </time>
      {end && (
        <>
          {' to '}
          <time dateTime={to}>
            {end.day !== start.day && <span>{`${end.weekday} ${end.day}, `}</span>}
            <span>{end.time}</span>
          </time>
        </>
      )}
    </>
  );
}

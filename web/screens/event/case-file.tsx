import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { clusterAddress } from '../../../contract/event-addresses.ts';
import type { Event } from '../../../contract/events.ts';
import { Mark } from '../../art/symbols.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { useNow } from '../../ui/use-now.ts';
import { Actions } from './actions.tsx';
import styles from './case-file.module.css';
import { Contacts } from './contacts.tsx';
import { Exhibit } from './exhibit.tsx';
import { EventFacts } from './facts.tsx';
import { IN } from './registration/stamps.ts';

// The server draws it at once; a browser fetches it for those events alone that people register for here.
const Slip = import.meta.env.SSR
  ? (await import('./registration/slip.tsx')).default
  : lazy(() => import('./registration/slip.tsx').catch(() => ({ default: NoSlip })));

function NoSlip() {
  return <p>Registration could not be loaded. Check your connection, then load the page again.</p>;
}

/** The folder: what it looks like and whom to ask on the left, all there is to know on the right. */
export function CaseFile({ event, clusterName }: { event: Event; clusterName: string }) {
  const [stamp, setStamp] = useState('OPEN');
  const now = useNow() ?? 0;
  return (
    <div className={`${styles.folder} on-paper`}>
      <Link className={`${styles.tab} label`} to={clusterAddress(clusterName)}>
        <Mark name="arrow" />
        <span className="visually-hidden">All events of </span>
        {clusterName}
      </Link>
      <div className={styles.left}>
        <Exhibit event={event} clusterName={clusterName} sealed={stamp !== IN} />
        <Contacts contacts={event.pocDetails} />
      </div>
      <article className={`${styles.sheet} paper`}>
        {(event.registration || event.onlineLink) && (
          <p className={styles.stamp} aria-hidden="true">
            {event.registration || now < endOf(event) ? stamp : 'CLOSED'}
          </p>
        )}
        <h1>{event.title}</h1>
        <EventFacts event={event} />
        {event.registration && (
          <Suspense>
            <Slip
              key={event.title}
              event={event}
              rules={event.registration}
              clusterName={clusterName}
              onStamp={setStamp}
            />
          </Suspense>
        )}
        <Markdown
          className={styles.description}
          text={event.description ?? 'Event details will be available soon.'}
        />
        <div className={styles.sections}>
          <Section heading="Judging criteria" text={event.judgingCriteriaDescription} />
          <Section heading="Format" text={event.formatDescription} />
        </div>
        <Actions event={event} clusterName={clusterName} />
      </article>
    </div>
  );
}

/** In epoch milliseconds. Without an end it is taken to last two hours, without an hour to be still to come. */
function endOf({ eventDate, ends }: Event): number {
  if (ends) return Date.parse(ends);
  return eventDate ? Date.parse(eventDate) + 2 * 60 * 60 * 1000 : Number.POSITIVE_INFINITY;
}

/** A part that is left out where there is nothing to say. */
function Section({ heading, text }: { heading: string; text: string | null }) {
  if (!text) return null;
  return (
    <section>
      <h2>{heading}</h2>
      <Markdown className={styles.text} text={text} />
    </section>
  );
}

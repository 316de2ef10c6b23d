import { type CSSProperties, lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { clusterAddress } from '../../../contract/event-addresses.ts';
import type { Event } from '../../../contract/events.ts';
import { Mark } from '../../art/symbols.tsx';
import { useSite } from '../../calls/site.ts';
import { Markdown } from '../../ui/markdown.tsx';
import { STAMPS, Stamp } from '../../ui/stamp.tsx';
import { useNow } from '../../ui/use-now.ts';
import { longestWord, WholeWords } from '../../ui/whole-words.tsx';
import { Actions } from './actions.tsx';
import styles from './case-file.module.css';
import { Contacts } from './contacts.tsx';
import { Exhibit } from './exhibit.tsx';
import { EventFacts } from './facts.tsx';
import { eventStateAt, stampAt, useBottomSheet } from './registration/state.ts';
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
  const { timeZone } = useSite().festival;
  const state = eventStateAt(event, useNow(), timeZone);
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
          <Markdown
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
      <Markdown className={styles.text} text={text} />
    </section>
  );
}

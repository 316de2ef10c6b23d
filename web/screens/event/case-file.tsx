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
import { eventStateAt, stampAt } from './registration/event-state.ts';
import type { News } from './registration/news.ts';
import { useSheet } from './registration/use-sheet.ts';

const slip = () => import('./registration/slip.tsx');
// The server draws both at once; a browser fetches them for those events alone that people register for here.
const Slip = import.meta.env.SSR
  ? (await slip()).default
  : lazy(() => slip().catch(() => ({ default: NoSlip })));
const Bar = import.meta.env.SSR
  ? (await slip()).Bar
  : lazy(() =>
      slip().then(
        (loaded) => ({ default: loaded.Bar }),
        () => ({ default: () => null }),
      ),
    );

function NoSlip() {
  return <p>Registration could not be loaded. Check your connection, then load the page again.</p>;
}

/** The folder: its sheet tells all there is to know; then what it looks like, and whom to ask. */
export function CaseFile({ event, clusterName }: { event: Event; clusterName: string }) {
  const { registration: rules } = event;
  const { timeZone } = useSite().festival;
  const state = eventStateAt(event, useNow(), timeZone);
  const [news, setNews] = useState<News>();
  const sheet = useSheet();
  const stamp = (state !== 'over' && news?.stamp) || stampAt(event, state);
  const slipProps = { event, rules: rules!, clusterName, state, sheet };
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
              <Slip key={event.title} {...slipProps} onNews={setNews} />
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
          <Bar {...slipProps} news={news} />
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

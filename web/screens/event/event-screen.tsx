import { useParams } from 'react-router';
import { findCluster } from '../../../contract/clusters.ts';
import { sharePictureAddress } from '../../../contract/event-addresses.ts';
import { momentInOneLine } from '../../../contract/moments.ts';
import type { Deferred } from '../../calls/deferred.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { NotFound } from '../../shell/not-found.tsx';
import { LoadFailure } from '../../shell/try-again.tsx';
import { CaseFile } from './case-file.tsx';
import styles from './event.module.css';
import { backTo, type LoadedEvent, useEvent } from './shown-event.ts';

export { loader } from './shown-event.ts';

/** One event as an open case file. */
export function Component() {
  const { cluster: slug, event: title = '' } = useParams();
  const clusterName = findCluster(slug)?.name ?? '';
  const { event, state } = useEvent();
  if (state === 'missing') return <NotFound back={backTo(clusterName)} />;
  return (
    <main id="main" className={`screenful teak ${styles.desk}`}>
      <div role="status">
        <LoadFailure key={title} state={state} className={styles.failure}>
          {event
            ? 'The latest of this event could not be loaded. This is how you saw it before.'
            : 'This event could not be loaded. It is our fault, not yours.'}
        </LoadFailure>
      </div>
      {event ? (
        <CaseFile key={`${clusterName} ${event.title}`} event={event} clusterName={clusterName} />
      ) : (
        <div className={`${styles.closed} on-paper`}>
          <h1>{title}</h1>
          {state === 'loading' && <p role="status">Loading the event …</p>}
        </div>
      )}
    </main>
  );
}

export const handle: ScreenHandle<Deferred<LoadedEvent> | undefined> = {
  footer: false,
  // Its styles and scripts burden no page of an event that people register for elsewhere.
  parts: (data) =>
    data && 'event' in data && data.event?.registration
      ? ['web/screens/event/registration/panel.tsx']
      : [],
  head: ({ data, params, site }) => {
    const cluster = findCluster(params.cluster);
    const event = data && 'event' in data ? data.event : null;
    const title = event?.title ?? params.event ?? '';
    const { dates, timeZone } = site.festival;
    const when = event?.eventDate ? momentInOneLine(event.eventDate, timeZone) : dates;
    const where = event?.eventVenue ? `, ${event.eventVenue}` : '';
    return {
      title,
      description: `${title}: ${cluster?.name} at ${site.festival.name}. ${when}${where}. ${firstWords(event?.description ?? undefined)}`,
      ...(cluster && event && { image: sharePictureAddress(cluster.name, title) }),
    };
  },
};

/** The first sentence, without the marks of Markdown. */
function firstWords(markdown = ''): string {
  const text = markdown.replace(/!\[[^\]]*\](\([^()]*\))?\s*|[*_`#>]|\[|\]\([^()]*\)/g, '');
  return /^.{20,140}?[.!?](?=\s|$)/s.exec(text)?.[0] ?? '';
}

import { Suspense } from 'react';
import { Await, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Sponsor } from '../../../contract/sponsors.ts';
import { loadSponsors } from '../../calls/content.ts';
import { useSite } from '../../calls/site.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { Carousel } from './carousel.tsx';
import { Reader } from './reader.tsx';
import { sampleSponsors } from './sample-sponsors.ts';
import styles from './sponsors.module.css';

/** The server waits for the sponsors; in the browser the screen comes at once and they follow. */
export async function loader(args: LoaderFunctionArgs) {
  const sponsors = sponsorsOrSamples(args);
  return { sponsors: import.meta.env.SSR ? await sponsors : sponsors };
}

async function sponsorsOrSamples(args: LoaderFunctionArgs): Promise<readonly Sponsor[]> {
  try {
    const sponsors = await loadSponsors(args);
    return sponsors.length > 0 ? sponsors : sampleSponsors;
  } catch (error) {
    if (!args.request.signal.aborted) console.error('The sponsors could not be loaded', error);
    return sampleSponsors;
  }
}

export const handle: ScreenHandle = {
  head: () => ({ title: 'Sponsors', description: 'Who keeps the lamp of the festival filled.' }),
};

/** A library wall: the reader at his table, the sponsors on its shelves. Source: section 2, Sponsors page. */
export function Component() {
  const { sponsors } = useLoaderData<typeof loader>();
  const { festival } = useSite();
  return (
    <main id="main" className={styles.library}>
      <div className={styles.layout}>
        <div className={styles.heading}>
          <h1>SPONSORS</h1>
          <p>{festival.shortTexts.sponsors}</p>
        </div>
        <Suspense fallback={<Spinner />}>
          <Await resolve={sponsors}>{(loaded) => <Carousel sponsors={loaded} />}</Await>
        </Suspense>
        <Reader />
      </div>
    </main>
  );
}

function Spinner() {
  return (
    <div className={styles.waiting} role="status">
      <svg className={styles.spinner} aria-hidden="true">
        <use href="#emblem" />
      </svg>
      <p className="label">Loading the sponsors</p>
    </div>
  );
}

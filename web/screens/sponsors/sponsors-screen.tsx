import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Sponsor } from '../../../contract/sponsors.ts';
import { Mark } from '../../art/symbols.tsx';
import { loadSponsors } from '../../calls/content.ts';
import { type Deferred, defer, useDeferred } from '../../calls/deferred.ts';
import { useSite } from '../../calls/site.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { Reader } from './reader.tsx';
import { sampleSponsors } from './sample-sponsors.ts';
import { SponsorPages } from './sponsor-pages.tsx';
import styles from './sponsors.module.css';

interface LoadedSponsors {
  readonly sponsors: readonly Sponsor[];
}

export function loader(args: LoaderFunctionArgs) {
  return defer(sponsorsOrSamples(args), () => false);
}

async function sponsorsOrSamples(args: LoaderFunctionArgs): Promise<LoadedSponsors> {
  try {
    const sponsors = await loadSponsors(args);
    return { sponsors: sponsors.length > 0 ? sponsors : sampleSponsors };
  } catch (error) {
    if (!args.request.signal.aborted) console.error('The sponsors could not be loaded', error);
    return { sponsors: sampleSponsors };
  }
}

export const handle: ScreenHandle = {
  head: () => ({ title: 'Sponsors', description: 'Who keeps the lamp of the festival filled.' }),
};

/** A library wall: the reader at his table, the sponsors on its shelves. Source: section 2, Sponsors page. */
export function Component() {
  const loaded = useDeferred(useLoaderData<Deferred<LoadedSponsors>>());
  const { festival } = useSite();
  return (
    <main id="main" className={`screenful ${styles.library}`}>
      <div className={styles.layout}>
        <div className={styles.heading}>
          <h1>SPONSORS</h1>
          <p>{festival.shortTexts.sponsors}</p>
        </div>
        {loaded ? <SponsorPages sponsors={loaded.sponsors} /> : <Spinner />}
        <Reader />
      </div>
    </main>
  );
}

function Spinner() {
  return (
    <div className={styles.waiting} role="status">
      <Mark name="emblem" className={styles.spinner} />
      <p className="label">Loading the sponsors</p>
    </div>
  );
}

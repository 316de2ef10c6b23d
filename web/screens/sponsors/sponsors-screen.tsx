import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Sponsor } from '../../../contract/sponsors.ts';
import { Mark } from '../../art/symbols.tsx';
import { loadSponsors } from '../../calls/content.ts';
import { type Deferred, defer, useDeferred } from '../../calls/deferred.ts';
import { useSite } from '../../calls/site.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { NewspaperReader } from './reader.tsx';
import { sampleSponsors } from './sample-sponsors.ts';
import { SponsorPages } from './sponsor-pages.tsx';
import styles from './sponsors.module.css';

export function loader(args: LoaderFunctionArgs) {
  const sponsors = loadSponsors(args).then((all) => (all?.length ? all : sampleSponsors));
  return defer(sponsors, () => false);
}

export const handle: ScreenHandle = {
  head: () => ({ title: 'Sponsors', description: 'Who keeps the lamp of the festival filled.' }),
};

/** A library wall: the reader at his table, the sponsors on its shelves. Source: section 2, Sponsors page. */
export function Component() {
  const sponsors = useDeferred(useLoaderData<Deferred<readonly Sponsor[]>>());
  const { festival } = useSite();
  return (
    <main id="main" className={`screenful ${styles.library}`}>
      <div className={styles.layout}>
        <div className={styles.heading}>
          <h1>SPONSORS</h1>
          <p>{festival.shortTexts.sponsors}</p>
        </div>
        {sponsors ? (
          <SponsorPages sponsors={sponsors} />
        ) : (
          <div className={styles.waiting} role="status">
            <Mark name="emblem" className={styles.spinner} />
            <p className="label">Loading the sponsors</p>
          </div>
        )}
        <NewspaperReader />
      </div>
    </main>
  );
}

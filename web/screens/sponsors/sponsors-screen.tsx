import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Sponsor } from '../../../contract/sponsors.ts';
import { Mark } from '../../art/symbols.tsx';
import { loadSponsors } from '../../calls/content.ts';
import { type Deferred, defer, useDeferred } from '../../calls/deferred.ts';
import { useSite } from '../../calls/site.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import man from './man.svg';
import readerStyles from './reader.module.css';
import { SponsorPages } from './sponsor-pages.tsx';
import styles from './sponsors.module.css';
import table from './table.svg';

/** The letters that a side has room for at full size. */
const ROOM = 9;

const tiers = ['Platinum Sponsor', 'Gold Sponsor', 'Silver Sponsor'];

/** A place for each tier, for when the call fails or answers none. Source: section 2, Sponsors page. */
const sampleSponsors: readonly Sponsor[] = tiers.map((title, index) => ({
  id: index + 1,
  name: 'Announced soon',
  title,
  logo: null,
  link: null,
}));

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

/** The gentleman behind his newspaper, at his table. Sizes follow the screen's height, drawn for 1080. */
function NewspaperReader() {
  const sides = overTheFold(useSite().festival.highlights.title);
  const letters = Math.max(...sides.map((side) => side.length));
  const size = { '--letters': letters } as React.CSSProperties;
  return (
    <div className={readerStyles.reader} style={size} aria-hidden="true">
      <img className={readerStyles.man} src={man} alt="" width="660" height="430" />
      <span className={readerStyles.headline} data-side="left">
        {sides[0]}
      </span>
      <span className={readerStyles.headline} data-side="right">
        {sides[1]}
      </span>
      <img className={readerStyles.table} src={table} alt="" width="660" height="116" />
    </div>
  );
}

/** The newspaper's name in two: all but its last word, or where that is too long, in halves. */
export function overTheFold(title: string): [left: string, right: string] {
  const words = title.split(' ');
  const splitAt = (at: number): [string, string] => [
    words.slice(0, at).join(' '),
    words.slice(at).join(' '),
  ];
  const longest = (sides: string[]) => Math.max(...sides.map((side) => side.length));
  const splits = words.map((_, at) => splitAt(at));
  const usual = splits.at(-1)!;
  if (longest(usual) <= ROOM) return usual;
  return splits.reduce((best, split) => (longest(split) < longest(best) ? split : best));
}

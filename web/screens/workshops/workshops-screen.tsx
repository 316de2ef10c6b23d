import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Workshop } from '../../../contract/workshops.ts';
import { loadWorkshops } from '../../calls/content.ts';
import { useSite } from '../../calls/site.ts';
import { siteContext } from '../../calls/site-context.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { withTexts } from '../../ui/markdown.tsx';
import { WorkshopRound } from './workshop-round.tsx';
import styles from './workshops.module.css';

/** These show in place of the fetched workshops while the setting says so. Source: section 2, Workshops page. */
const placeholderWorkshops: readonly Workshop[] = [1, 2, 3, 4].map((id) => ({
  id,
  name: `Workshop ${id}`,
  details: 'The subject of this workshop will be announced before the festival.',
  contact: null,
  date: null,
  location: null,
  image: null,
  registrationLink: null,
  faq: null,
  content: null,
}));

/** The workshops, or the placeholders, which wait for no call. Source: specification, sections 2 and 8. */
export async function loader(args: LoaderFunctionArgs): Promise<readonly Workshop[]> {
  const fetching = loadWorkshops(args);
  const { placeholderWorkshops: placeholders } = args.context.get(siteContext);
  const workshops = placeholders ? Promise.resolve(placeholderWorkshops) : fetching;
  return (await withTexts<readonly Workshop[] | null>(workshops)) ?? [];
}

export const handle: ScreenHandle = {
  head: () => ({
    title: 'Workshops',
    description:
      'Learn a craft in a morning: the workshops of the festival, with dates, places and registration.',
  }),
};

/** A round of workshops under the magnifying glass. Source: specification, section 2, Workshops page. */
export function Component() {
  const [first, ...others] = useLoaderData<typeof loader>();
  const { festival } = useSite();
  return (
    <main id="main" className={`screenful teak ${styles.desk}`}>
      <div className={styles.head}>
        <h1>Workshops</h1>
        <p>{festival.shortTexts.workshops}</p>
      </div>
      {first ? (
        <WorkshopRound workshops={[first, ...others]} />
      ) : (
        <p className={`paper on-paper ${styles.empty}`}>No workshops available</p>
      )}
    </main>
  );
}

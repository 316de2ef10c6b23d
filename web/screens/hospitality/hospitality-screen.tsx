import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { loadHospitalities } from '../../calls/content.ts';
import { useSite } from '../../calls/site.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { Pager } from '../../ui/carousel/pager.tsx';
import { markdownReady } from '../../ui/markdown.tsx';
import { usePlaceInAddress } from '../../ui/use-place-in-address.ts';
import { defaultTopics } from './default-topics.ts';
import styles from './hospitality.module.css';
import { Topic } from './topic.tsx';
import { topicSlug } from './topic-slug.ts';

/** The topics, or the five defaults where there are none. */
export async function loader(args: LoaderFunctionArgs) {
  const [topics] = await Promise.all([loadHospitalities(args), markdownReady()]);
  return topics?.length ? topics : defaultTopics;
}

export const handle: ScreenHandle = {
  head: () => ({
    title: 'Hospitality',
    description:
      'Where to sleep, how to reach the campus, whom to call: what a visiting team needs to know.',
  }),
};

/** A list and the chosen topic; on phones one topic with arrows. Source: specification, section 2, Hospitality page. */
export function Component() {
  const topics = useLoaderData<typeof loader>();
  const { festival } = useSite();
  const place = usePlaceInAddress(topics.map(({ name }) => topicSlug(name)));
  return (
    <main id="main" className={`screenful ${styles.hall}`}>
      <div className={styles.layout}>
        <div className={styles.side}>
          <h1>HOSPITALITY</h1>
          <p className={styles.line}>{festival.shortTexts.hospitality}</p>
          <nav className={styles.list} aria-label="Topics">
            <ul>
              {topics.map(({ id, name }, row) => (
                <li key={id}>
                  <Link
                    to={`#${topicSlug(name)}`}
                    replace
                    preventScrollReset
                    aria-current={row === place.index ? 'true' : undefined}
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className={styles.topics}>
          {topics.map((topic, row) => (
            <Topic key={topic.id} topic={topic} selected={row === place.index} />
          ))}
        </div>
        <div className={styles.pager}>
          <p
            className="visually-hidden"
            role="status"
          >{`${topics[place.index]?.name ?? ''}, ${place.index + 1} of ${topics.length}`}</p>
          <Pager
            label="Topics, one by one"
            unit="topic"
            names={topics.map(({ name }) => name)}
            place={place}
          />
        </div>
      </div>
    </main>
  );
}

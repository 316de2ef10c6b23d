import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { HospitalityTopic } from '../../../contract/hospitality.ts';
import { wordsOf } from '../../../contract/search/words.ts';
import { Mark } from '../../art/symbols.tsx';
import { loadHospitalities } from '../../calls/content.ts';
import { useSite } from '../../calls/site.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { Pager } from '../../ui/carousel/pager.tsx';
import { withTexts } from '../../ui/markdown.tsx';
import { Prose } from '../../ui/prose.tsx';
import { usePlaceInAddress } from '../../ui/use-place-in-address.ts';
import styles from './hospitality.module.css';

/** For when the call fails or answers nothing; names spelt as specified. Source: section 2, Hospitality page. */
const defaultTopics: readonly HospitalityTopic[] = [
  {
    id: 1,
    name: 'INSTRUCTIONS',
    desc: 'Carry your college identity card and one more photo identity card. Report at the hospitality desk when you arrive on campus.',
  },
  {
    id: 2,
    name: 'HOW TO REACH',
    desc: 'Buses and taxis run between the railway station, the airport and the campus through the day. Ask the hospitality desk for the nearest stop.',
  },
  {
    id: 3,
    name: 'ACCOMODATION',
    desc: 'Shared rooms in the campus hostels are given out at the hospitality desk for the nights of the festival.',
  },
  {
    id: 4,
    name: 'CONTACTS',
    desc: 'The three contacts at the foot of this page answer calls during the festival.',
  },
  {
    id: 5,
    name: "FAQ'S",
    desc: 'The answers to common questions will be here soon. Until then, ask the hospitality desk.',
  },
];

/** The topics, or the five defaults where there are none. */
export async function loader(args: LoaderFunctionArgs) {
  const topics = await withTexts(loadHospitalities(args));
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

/** A topic on its own paper. Without scripts every topic is there, one below the other. */
function Topic({ topic, selected }: { topic: HospitalityTopic; selected: boolean }) {
  const { name, desc } = topic;
  return (
    <section
      className={styles.topic}
      id={topicSlug(name)}
      data-selected={selected}
      aria-label={name}
    >
      <article className={`paper on-paper ${styles.paper}`}>
        <Mark name="pin" className="pin" />
        <h2>{name}</h2>
        <Prose text={desc} phones />
      </article>
    </section>
  );
}

/** The word of an address for a topic: "FAQ'S" is `faqs`, 'HOW TO REACH' is `how-to-reach`. */
function topicSlug(name: string): string {
  return wordsOf(name.replace(/['’]/g, '')).join('-');
}

import type { Highlight } from '../../../contract/festival.ts';
import marigold from '../../art/pictures/marigold.svg';
import concert from '../../art/pictures/news-concert.svg';
import dance from '../../art/pictures/news-dance.svg';
import lecture from '../../art/pictures/news-lecture.svg';
import { Mark } from '../../art/symbols.tsx';
import { tornEdges } from '../../art/torn-edges.ts';
import { useSite } from '../../calls/site.ts';
import styles from './highlights.module.css';

const pictures = { dance, lecture, concert };

/** A newspaper and three clippings, scattered; upright and small screens show the first two. Source: section 2, Home. */
export function Highlights({ alone = false }: { alone?: boolean }) {
  const { festival, widths } = useSite();
  const { title, imprint, items } = festival.highlights;
  const titleWidth = { '--title-width': widths.newspaper } as React.CSSProperties;
  const Heading = alone ? 'h1' : 'h2';
  return (
    <section
      id="highlights"
      className={`screenful teak ${styles.news}`}
      data-section
      data-alone={alone || undefined}
      aria-labelledby="highlights-heading"
    >
      <div className={styles.desk} style={titleWidth}>
        <div className={`paper old on-paper ${styles.page}`}>
          <Heading id="highlights-heading" className={styles.title}>
            {title}
          </Heading>
          <p className={`label ${styles.imprint}`}>
            {imprint.map((words, place) => (
              // The outer two are there for the look alone.
              <span key={words} aria-hidden={place !== 1 || undefined}>
                {words}
              </span>
            ))}
          </p>
        </div>
        <div className={styles.clippings}>
          <RedString />
          {items.map((item, index) => (
            <Clipping key={item.title} item={item} index={index} alone={alone} />
          ))}
        </div>
      </div>
      {!alone && <div data-veil aria-hidden="true" />}
    </section>
  );
}

/** A story of so many letters leaves a phone room for its picture at full width. */
const BRIEF_LETTERS = 220;

function Clipping({ item, index, alone }: { item: Highlight; index: number; alone: boolean }) {
  const Heading = alone ? 'h2' : 'h3';
  return (
    <article
      className={styles.clipping}
      data-brief={item.description.length <= BRIEF_LETTERS || undefined}
    >
      <Mark name="pin" className="pin" />
      <div className={`paper on-paper ${styles.torn}`} style={{ clipPath: tornEdges[index] }}>
        <img
          className={styles.picture}
          src={pictures[item.thumbnail]}
          width={480}
          height={270}
          loading="lazy"
          alt=""
        />
        <Heading className={styles.headline}>{item.title}</Heading>
        <p className={styles.story}>{item.description}</p>
      </div>
      {index === 2 && (
        <span className={styles.flowers} aria-hidden="true">
          <img src={marigold} width={58} height={58} loading="lazy" alt="" />
          <img src={marigold} width={40} height={40} loading="lazy" alt="" />
        </span>
      )}
    </article>
  );
}

/** The red string through the three pins. */
function RedString() {
  const path = 'M-120-18L173 13 532 33 843-13 1120 30';
  const line = { d: path, fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <svg
      className={styles.string}
      viewBox="0 0 1000 100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        {...line}
        stroke="#140502"
        strokeOpacity=".5"
        strokeWidth="5"
        transform="translate(3 9)"
      />
      <path {...line} stroke="#a51f0d" strokeWidth="3.6" />
      <path {...line} stroke="#f4583f" strokeWidth="1.6" />
    </svg>
  );
}

import { Link } from 'react-router';
import lamp from '../../art/pictures/brass-lamp.svg';
import flame from '../../art/pictures/flame.svg';
import far from '../../art/pictures/hero-far.svg';
import figure from '../../art/pictures/hero-figure.svg';
import room from '../../art/pictures/hero-room.svg';
import narrowRoom from '../../art/pictures/hero-room-narrow.svg';
import { useSite } from '../../calls/site.ts';
import styles from './hero.module.css';

/** The secret door at night, the festival's name hung on the thread. Source: specification, section 2, Home. */
export function Hero() {
  const { festival } = useSite();
  const letters = { '--wm-chars': festival.name.length } as React.CSSProperties;
  return (
    <section className={styles.hero} style={letters} data-section aria-labelledby="wordmark">
      <Scene />
      <h1 id="wordmark" className={styles.wordmark}>
        <span>{festival.name}</span>
      </h1>
      <span className={styles.thread} aria-hidden="true" />
      <DateTag dates={festival.dates} edition={festival.edition} />
      <Lamp />
      <div className={styles.lede}>
        <p className={styles.tagline}>{festival.tagline}</p>
        <p className={styles.line}>{festival.shortTexts.home}</p>
        <div className={styles.actions}>
          <Link className="button button-seal" to="/signup">
            Sign up
          </Link>
          <Link className="button button-line" to="/clusters">
            See events
          </Link>
        </div>
      </div>
      <a className={`label ${styles.onward}`} href="#about">
        Pull the thread
      </a>
      <div className={styles.veil} data-veil aria-hidden="true" />
    </section>
  );
}

/** Three layers of one picture; each answers the scroll at its own depth. */
function Scene() {
  const size = { width: 1440, height: 900, fetchPriority: 'high' } as const;
  return (
    <div className={styles.scene} aria-hidden="true">
      <img data-depth="24" src={far} alt="" {...size} />
      <picture>
        <source media="(max-aspect-ratio: 1/1)" srcSet={narrowRoom} />
        <img data-depth="-6" src={room} alt="" {...size} />
      </picture>
      <img
        className={styles.figure}
        data-depth="-14"
        src={figure}
        width={200}
        height={230}
        alt=""
      />
    </div>
  );
}

/** 'SEPT 18-21' on a luggage tag: the month above, the days in large. */
function DateTag({ dates, edition }: { dates: string; edition: number }) {
  const [month, ...days] = dates.split(' ');
  return (
    <div className={styles.hanging} data-depth="10">
      <span className={styles.string} aria-hidden="true" />
      <p className={`paper old on-paper ${styles.tag}`}>
        <span className={styles.hole} aria-hidden="true" />
        <span className={`label ${styles.month}`}>{month}</span>{' '}
        <span className={styles.days}>{days.join(' ')}</span>{' '}
        <span className={`label ${styles.edition}`}>{edition} edition</span>
      </p>
    </div>
  );
}

function Lamp() {
  return (
    <div className={styles.lamp} data-depth="-24" aria-hidden="true">
      <img src={lamp} width={240} height={520} alt="" />
      {[0, 1, 2, 3].map((index) => (
        <img key={index} className={styles.flame} src={flame} width={30} height={60} alt="" />
      ))}
    </div>
  );
}

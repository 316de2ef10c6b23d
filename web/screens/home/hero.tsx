import { Link } from 'react-router';
import { useSite } from '../../calls/site.ts';
import { DateTag } from './date-tag.tsx';
import styles from './hero.module.css';
import { Lamp, Scene } from './hero-scene.tsx';

/** The secret door at night, the festival's name hung on the thread. Source: specification, section 2, Home. */
export function Hero() {
  const { festival } = useSite();
  const letters = { '--wm-chars': festival.name.length } as React.CSSProperties;
  return (
    <section
      className={`screenful ${styles.hero}`}
      style={letters}
      data-section
      aria-labelledby="wordmark"
    >
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
      <div data-veil aria-hidden="true" />
    </section>
  );
}

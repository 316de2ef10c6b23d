import { Link } from 'react-router';
import { useSite } from '../../calls/site.ts';
import { useSession } from '../../session/session.ts';
import { useWordmarkSize, Wordmark } from '../../shell/wordmark.tsx';
import { DateTag } from './date-tag.tsx';
import styles from './hero.module.css';
import { Lamp, Scene } from './hero-scene.tsx';

/** The secret door at night, the festival's name hung on the thread. Source: specification, section 2, Home. */
export function Hero() {
  const { festival } = useSite();
  const { auth } = useSession();
  return (
    <section
      className={`screenful ${styles.hero}`}
      style={useWordmarkSize()}
      data-section
      aria-labelledby="wordmark"
    >
      <Scene />
      <h1 id="wordmark" className={styles.wordmark}>
        <Wordmark />
      </h1>
      <span className={styles.thread} aria-hidden="true" />
      <DateTag dates={festival.dates} edition={festival.edition} />
      <Lamp />
      <div className={styles.lede}>
        <Tagline words={festival.tagline} />
        <p className={styles.line}>{festival.shortTexts.home}</p>
        <div className={styles.actions}>
          <Link className="button button-seal" to={auth ? '/pass' : '/signup'}>
            {/* Both words take the same room, so that nothing moves once it is known who comes. */}
            {auth ? 'My pass' : 'Sign up'}
          </Link>
          <Link className="button button-line" to="/clusters">
            See events
          </Link>
        </div>
      </div>
      <a className={`label ${styles.onward}`} href="#about">
        {festival.themeWords.onward}
      </a>
      <div data-veil aria-hidden="true" />
    </section>
  );
}

/** On one line on upright screens, unless it is longer than that. */
function Tagline({ words }: { words: string }) {
  const longest = Math.max(...words.split(' ').map((word) => word.length));
  return (
    <p
      className={styles.tagline}
      style={{ '--longest-word': longest } as React.CSSProperties}
      data-long={words.length > 15 || undefined}
    >
      {words}
    </p>
  );
}

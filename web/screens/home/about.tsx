import { Link } from 'react-router';
import seal from '../../art/pictures/wax-seal.svg';
import { Mark } from '../../art/symbols.tsx';
import { useSite } from '../../calls/site.ts';
import styles from './about.module.css';
import { paragraphsOf } from './emphasis.tsx';

/** A letter that hangs on the thread. `alone`: the screen shows nothing else. */
export function About({ alone = false }: { alone?: boolean }) {
  const { about } = useSite().festival;
  const Heading = alone ? 'h1' : 'h2';
  return (
    <section
      id="about"
      className={`screenful ${styles.about}`}
      data-section
      data-alone={alone || undefined}
      aria-labelledby="about-heading"
    >
      <div className={`late-picture ${styles.kolam}`} data-depth="-20" aria-hidden="true" />
      <div className={styles.layout}>
        <div className={styles.opening}>
          <p className="label">About the festival</p>
          <Heading id="about-heading" className={styles.heading}>
            {about.heading}
          </Heading>
          {about.figures.length > 0 && (
            <ul className={styles.figures}>
              {about.figures.map((figure) => (
                <li key={figure.of}>
                  <b>{figure.number}</b> {figure.of}
                </li>
              ))}
            </ul>
          )}
          <Link className={`button button-line ${styles.clusters}`} to={alone ? '/' : '/clusters'}>
            {alone ? 'Home' : 'See the clusters'}
          </Link>
        </div>
        <div className={`paper on-paper ${styles.letter}`}>
          <Mark name="pin" className="pin" />
          <div className={styles.text}>
            {paragraphsOf(about.text).map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </div>
          <img className={styles.seal} src={seal} width={112} height={112} alt="" />
        </div>
      </div>
      {!alone && <div data-veil aria-hidden="true" />}
    </section>
  );
}

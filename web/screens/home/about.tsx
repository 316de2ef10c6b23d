import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import seal from '../../art/pictures/wax-seal.svg';
import { Mark } from '../../art/symbols.tsx';
import { useSite } from '../../calls/site.ts';
import styles from './about.module.css';

/** A page that hangs on the thread. `alone`: the screen shows nothing else. */
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
        <div className={`paper on-paper ${styles.page}`}>
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

/**
 * The little Markdown that the festival's own texts use: paragraphs, **strong** and *emphasis*.
 * The full renderer weighs 35 kB, which the home screen can't spare.
 */
export function paragraphsOf(text: string): ReactNode[][] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => withEmphasis(paragraph.replace(/\s+/g, ' ')));
}

function withEmphasis(text: string): ReactNode[] {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*)/).map((part, index) => {
    if (part.startsWith('**') && part.length > 4)
      return <strong key={index}>{part.slice(2, -2)}</strong>;
    if (part.startsWith('*') && part.length > 2) return <em key={index}>{part.slice(1, -1)}</em>;
    return <Fragment key={index}>{part}</Fragment>;
  });
}

import { Fragment } from 'react';
import { Link } from 'react-router';
import { SocialMark } from '../art/social-marks.tsx';
import { useSite } from '../calls/site.ts';
import styles from './footer.module.css';
import { useWordmarkSize, Wordmark } from './wordmark.tsx';

/**
 * Its makers, social links, contacts, and the festival's name in large. Source: specification, section 1.
 * `full`: as high as the window, the home stack's last section.
 */
export function Footer({ full = false }: { full?: boolean }) {
  const { festival } = useSite();
  return (
    <footer
      className={styles.footer}
      style={useWordmarkSize()}
      data-full={full || undefined}
      data-section={full || undefined}
    >
      <div className={`late-picture ${styles.toran}`} aria-hidden="true" />
      <div className={styles.grid}>
        <div>
          <p className={styles.made}>
            Made with love by <b>{festival.madeBy[0]}</b> and <b>{festival.madeBy[1]}</b>
          </p>
          <p className={styles.host}>{festival.host}</p>
          {full && <MenuWithoutScripts />}
        </div>
        <WaysOn />
        <Social />
        <Contacts />
      </div>
      <p className={styles.wordmark} aria-hidden="true">
        <Wordmark paint={{ id: 'brass', gradient: <Brass /> }} />
      </p>
    </footer>
  );
}

/** From paper to brass, as the name in type beside it has it from its stylesheet. */
function Brass() {
  return (
    <linearGradient id="brass" x2="0" y2="1">
      <stop offset=".3" stopColor="#f4e6c6" />
      <stop offset=".74" stopColor="#cf9f4c" />
      <stop offset="1" stopColor="#6b3c14" />
    </linearGradient>
  );
}

/** Only scripts can open the menu: where there are none, its screens stand on the home screen, which every page leads to. */
function MenuWithoutScripts() {
  const live = useSite().festival.menu.filter((item) => item.live);
  return (
    <noscript>
      <nav aria-label="Main">
        {live.map(({ to, label }) => (
          <Fragment key={to}>
            <a href={to}>{label}</a>{' '}
          </Fragment>
        ))}
      </nav>
    </noscript>
  );
}

/** What visitors look for next, wherever they are. */
function WaysOn() {
  const { days } = useSite().festival.features;
  return (
    <nav aria-labelledby="footer-ways">
      <h2 id="footer-ways" className={`label ${styles.heading}`}>
        Find
      </h2>
      <ul>
        {WAYS.map(
          ([to, label, isOfDays]) =>
            (days || !isOfDays) && (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}

/** Those that the feature `days` has are marked so. */
const WAYS = [
  ['/clusters', 'Events', false],
  ['/schedule', 'Schedule', false],
  ['/map?side=plan', 'Campus plan', true],
  ['/hospitality', 'Hospitality', false],
] as const;

function Social() {
  const { festival } = useSite();
  return (
    <section aria-labelledby="footer-follow">
      <h2 id="footer-follow" className={`label ${styles.heading}`}>
        Follow
      </h2>
      <ul className={styles.social}>
        {festival.social.map(({ name, logo, link }) => (
          <li key={name}>
            <a href={link} target="_blank" rel="noreferrer">
              <SocialMark logo={logo} />
              <span className={styles.network}>{name}</span>
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Contacts() {
  const { festival } = useSite();
  return (
    <section aria-labelledby="footer-contacts">
      <h2 id="footer-contacts" className={`label ${styles.heading}`}>
        Contacts
      </h2>
      <ul className={styles.contacts}>
        {festival.contacts.map(({ name, phone }) => (
          <li key={name}>
            <span>{name}</span>
            <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

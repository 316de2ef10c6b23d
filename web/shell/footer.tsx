import { useSite } from '../site-context.ts';
import styles from './footer.module.css';

/** Who made it, where to follow, whom to call, and the festival's name in large. Source: specification, section 1. */
export function Footer() {
  const { festival } = useSite();
  return (
    <footer className={styles.footer}>
      <div className={styles.grid}>
        <p className={styles.made}>
          Made with love by {festival.madeBy[0]} and {festival.madeBy[1]}
        </p>
        <ul aria-label="Follow the festival">
          {festival.social.map(({ name, link }) => (
            <li key={name}>
              <a href={link} target="_blank" rel="noreferrer">
                {name}
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
        <ul aria-label="Contacts">
          {festival.contacts.map(({ name, phone }) => (
            <li key={name}>
              {name} <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
            </li>
          ))}
        </ul>
      </div>
      <p className={styles.wordmark} aria-hidden="true">
        {festival.name.toUpperCase()}
      </p>
    </footer>
  );
}

import { Link } from 'react-router';
import { sentence } from '../../../contract/sentence.ts';
import { ageInWords } from '../../offline/age-words.ts';
import { barOf } from './registration/summary.ts';
import styles from './stored-entry.module.css';
import type { StoredEntry as Stored } from './use-stored-entry.ts';

/** My entry as the phone keeps it, in place of the registration, which nobody can be asked for without network. */
export default function StoredEntry({ entry, keptAt }: Stored) {
  const { state, teamName, number } = entry;
  const { first, second } = barOf(entry);
  const hasNumber = state !== 'waiting' && state !== 'offered' && number !== null;
  const lines = [teamName, hasNumber && `Your number: ${number}`].filter(Boolean);
  return (
    <section className={`${styles.stored} paper`} aria-labelledby="stored">
      <p className={`${styles.age} label`}>{`As of ${ageInWords(keptAt, Date.now())}`}</p>
      <h2 id="stored">{`${first}.`}</h2>
      {state === 'offered' && <p>{sentence(second)}</p>}
      {lines.length > 0 && <p>{`${lines.join('. ')}.`}</p>}
      <p>
        This is on your phone. What has changed since stands here once there is a network again.
      </p>
      <Link className={`button button-ink ${styles.pass}`} to="/pass">
        Show my pass
      </Link>
    </section>
  );
}

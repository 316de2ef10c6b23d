import type { Certificate } from '../../../../contract/accounts/certificates.ts';
import { useSite } from '../../../calls/site.ts';
import styles from '../tab-screens.module.css';

/** A person's certificates of the events that are over. */
export function Certificates({ certificates }: { certificates: readonly Certificate[] }) {
  const { apiUrl } = useSite();
  return (
    <>
      <h3>Certificates</h3>
      {certificates.length === 0 && (
        <p>They are here once the results of an event that you came to are in.</p>
      )}
      <ul className={styles.list}>
        {certificates.map(({ code, eventName, clusterName, result, link }) => (
          <li key={code}>
            <strong>{eventName}</strong>
            <span>{`${clusterName}, ${result}`}</span>
            <a className="button button-line" href={`${apiUrl}${link}`} download>
              Download PDF <span className="visually-hidden">{`of ${eventName}`}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

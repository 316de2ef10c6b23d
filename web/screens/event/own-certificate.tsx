import { listCertificates } from '../../../contract/accounts/certificates.ts';
import type { Event } from '../../../contract/events.ts';
import seal from '../../art/pictures/wax-seal.svg';
import { useSite } from '../../calls/site.ts';
import { useRead } from '../../calls/use-read.ts';
import styles from './over.module.css';

/** The certificate of whoever is signed in, where they have one of this event. */
export default function OwnCertificate({
  event,
  clusterName,
}: {
  event: Event;
  clusterName: string;
}) {
  const { data } = useRead(listCertificates, {});
  const own = data?.find((one) => one.eventName === event.title && one.clusterName === clusterName);
  const { apiUrl, festival } = useSite();
  if (!own) return null;
  return (
    <section className={`${styles.certificate} paper`} aria-labelledby="certificate">
      <p className={styles.sheet} aria-hidden="true">
        <span>{`${festival.name} ${festival.edition}`}</span>
        <b>{own.result}</b>
        <span>{event.title}</span>
        <img src={seal} alt="" width="56" height="56" />
      </p>
      <div>
        <h2 id="certificate">Your certificate</h2>
        <p>{`${own.result}. It bears your name and a code by which anybody can check it.`}</p>
        <a className="button button-ink" href={`${apiUrl}${own.link}`} download>
          Download PDF
        </a>
      </div>
    </section>
  );
}

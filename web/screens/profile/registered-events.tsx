import { listCertificates } from '../../../contract/accounts/certificates.ts';
import { listRegisteredEvents, type RegisteredEvent } from '../../../contract/accounts/profile.ts';
import { longDateInIndia } from '../../../contract/moments.ts';
import { useRead } from '../../calls/use-read.ts';
import { Certificates } from './programme/certificates.tsx';
import styles from './tab-screens.module.css';

/** The Events tab where a setting turns it on: what the person takes part in, and what came of it. */
export default function RegisteredEvents() {
  const events = useRead(listRegisteredEvents, {});
  const certificates = useRead(listCertificates, {});
  const failed = Boolean(events.error ?? certificates.error);
  return (
    <div className={styles.tab}>
      <h2>Events Registered</h2>
      {events.data && certificates.data ? (
        <>
          <Events events={events.data} />
          <Certificates certificates={certificates.data} />
        </>
      ) : (
        <p role="status">{failed ? 'Your events could not be loaded' : 'Loading...'}</p>
      )}
    </div>
  );
}

function Events({ events }: { events: readonly RegisteredEvent[] }) {
  if (events.length === 0)
    return <p>You are not registered for an event yet. Each event’s page says how to.</p>;
  return (
    <ul className={styles.list}>
      {events.map(({ eventName, clusterName, registeredAt }) => (
        <li key={`${clusterName} ${eventName}`}>
          <strong>{eventName}</strong>
          <span>{`${clusterName}, registered on ${longDateInIndia(registeredAt)}`}</span>
        </li>
      ))}
    </ul>
  );
}

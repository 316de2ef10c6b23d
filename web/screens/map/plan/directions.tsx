import type { Venue } from '../../../../contract/venues.ts';
import { useNoNetwork } from '../../../offline/network.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './list.module.css';

/** A link to a map with roads; without network, why there is none. */
export function Directions({ venue, look }: { venue: Venue; look?: string }) {
  const isLost = useNoNetwork();
  if (!venue.directions) return null;
  if (isLost) return <span className={styles.noRoad}>Directions need a network.</span>;
  return (
    <a className={look ?? styles.directions} href={venue.directions} rel="noreferrer">
      <Icon name="up" size={16} />
      Directions
      <span className="visually-hidden"> to {venue.name}</span>
    </a>
  );
}

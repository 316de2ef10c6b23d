import { Link } from 'react-router';
import { planAddress } from '../../contract/plan.ts';
import { useSite } from '../calls/site.ts';

/** A venue by its name; where there is a campus plan, a link to its slip there. */
export function VenueLink({ venue }: { venue: string }) {
  const { days } = useSite().festival.features;
  return days ? <Link to={planAddress(venue)}>{venue}</Link> : venue;
}

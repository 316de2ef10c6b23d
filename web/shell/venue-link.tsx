import { Link, type LinkProps } from 'react-router';
import { planAddress } from '../../contract/plan.ts';
import { useSite } from '../calls/site.ts';

/** A venue by its name; where the campus plan has it, a link to its slip there. */
export function VenueLink({ venue, ...link }: { venue: string } & Omit<LinkProps, 'to'>) {
  const { festival, unknownVenues = [] } = useSite();
  const isOnPlan = festival.features.days && !unknownVenues.includes(venue);
  return isOnPlan ? (
    <Link {...link} to={planAddress(venue)}>
      {venue}
    </Link>
  ) : (
    venue
  );
}

import { Link, type LinkProps } from 'react-router';
import { planAddress } from '../../contract/plan.ts';
import { useSite } from '../calls/site.ts';

/** The address of a venue's card; undefined where the campus plan doesn't have it. */
export function useVenueAddress(venue: string | null): string | undefined {
  const { festival, unknownVenues = [] } = useSite();
  const isOnPlan = festival.features.days && venue !== null && !unknownVenues.includes(venue);
  return isOnPlan ? planAddress(venue) : undefined;
}

/** A venue by its name; where the campus plan has it, a link to its card there. */
export function VenueLink({ venue, ...link }: { venue: string } & Omit<LinkProps, 'to'>) {
  const address = useVenueAddress(venue);
  return address ? (
    <Link {...link} to={address}>
      {venue}
    </Link>
  ) : (
    venue
  );
}

interface AtVenueProps {
  before?: string | null | undefined;
  venue: string | null;
  after?: string | null | undefined;
}

/** A venue that leads to its card, and what is known `before` or `after` it, with commas between. */
export function AtVenue({ before, venue, after }: AtVenueProps) {
  return (
    <>
      {before && venue ? `${before}, ` : before}
      {venue && <VenueLink venue={venue} />}
      {after && (before || venue) ? `, ${after}` : after}
    </>
  );
}

/** The address of all `Venue`s, as JSON: there with the feature `days` alone. */
export const venuesAddress = '/site/venues.json';

/** The address of the campus plan, at the card of a venue where one is named. */
export function planAddress(venue?: string): string {
  return `/map?side=plan${venue === undefined ? '' : `&venue=${encodeURIComponent(venue)}`}`;
}

import type { Sponsor } from '../../../contract/sponsors.ts';

const tiers = ['Platinum Sponsor', 'Gold Sponsor', 'Silver Sponsor'];

/** A place for each tier, for when the call fails or answers none. Source: section 2, Sponsors page. */
export const sampleSponsors: readonly Sponsor[] = tiers.map((title, index) => ({
  id: index + 1,
  name: 'Announced soon',
  title,
  logo: null,
  link: null,
}));

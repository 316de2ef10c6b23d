import type { Sponsor } from '../../../contract/sponsors.ts';

const tiers = ['Platinum Sponsor', 'Gold Sponsor', 'Silver Sponsor'];

/** What shows when the call fails or answers none: a place for each tier. Source: section 2, Sponsors page. */
export const sampleSponsors: readonly Sponsor[] = tiers.map((title, index) => ({
  id: index + 1,
  name: 'Announced soon',
  title,
  logo: null,
  link: null,
}));

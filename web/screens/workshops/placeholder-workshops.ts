import type { Workshop } from '../../../contract/workshops.ts';

/** These show in place of the fetched workshops while the setting says so. Source: section 2, Workshops page. */
export const placeholderWorkshops: readonly Workshop[] = [1, 2, 3, 4].map((id) => ({
  id,
  name: `Workshop ${id}`,
  details: 'The subject of this workshop will be announced before the festival.',
  contact: null,
  date: null,
  location: null,
  image: null,
  registrationLink: null,
  faq: null,
  content: null,
}));

/** The language of all pages and documents, as BCP 47 names it; it spells a long date, and numbers are grouped as it groups them. */
export const LANGUAGE = 'en-IN';

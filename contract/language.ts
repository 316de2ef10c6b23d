/** The language of all pages and documents, as BCP 47 names it; it groups numbers and spells a long date. */
export const LANGUAGE = 'en-IN';

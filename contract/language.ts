/** The language of all pages, documents and mails, as BCP 47 names it; by it numbers are grouped and days are spelled. */
export const LANGUAGE = 'en-IN';

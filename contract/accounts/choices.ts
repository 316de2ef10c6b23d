import * as z from 'zod/mini';
import { MESSAGES } from './messages.ts';

export const DEGREES = [
  'BTech',
  'MTech',
  'BE',
  'ME',
  'BCA',
  'MCA',
  'BBA',
  'MBA',
  'BSc',
  'MSc',
  'BA',
  'MA',
  'MBBS',
  'MD',
  'MS',
  'Other',
] as const;

export const YEARS = [
  'First Year',
  'Second Year',
  'Third Year',
  'Fourth Year',
  'Fifth Year',
] as const;

export const SEXES = ['MALE', 'FEMALE', 'Other'] as const;

export const NATIONALITIES = ['India', 'Singapore', 'USA', 'UK', 'Other'] as const;

export const DEFAULT_NATIONALITY = 'India';

/** `user_college` of a college that isn't in the list; its name is then in `user_othercollege`. */
export const OTHER_COLLEGE = 'Other';

export const Degree = z.enum(DEGREES, MESSAGES.degreeRequired);

export const Year = z.enum(YEARS, MESSAGES.yearRequired);

export const Sex = z.enum(SEXES, MESSAGES.sexRequired);

export const Nationality = z.enum(NATIONALITIES, MESSAGES.nationalityRequired);

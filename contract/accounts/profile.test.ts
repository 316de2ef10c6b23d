import { expect, test } from 'vitest';
import { ErrorAnswer } from './accounts-call.ts';
import { getDetails } from './profile.ts';

test('a profile is read for what its screen shows; the rest may be missing, more or of another type', () => {
  const message = { Name: 'Asha', QRCode: 'ABC', CollegeID: 7, Degree: 3, Arrival: {} };
  expect(getDetails.answer.parse({ message, more: true })).toEqual({
    message: {
      ...{ Name: 'Asha', QRCode: 'ABC', College: null, Degree: null, Year: null },
      ...{ CollegeID: null, TshirtSize: null },
    },
  });
  expect(() => getDetails.answer.parse({ message: { QRCode: 'ABC' } })).toThrow();
});

test('an error is told in its own words, whatever comes beside them', () => {
  expect(ErrorAnswer.parse({ message: 'Too late', fields: 7 })).toEqual({ message: 'Too late' });
});

import { expect, test } from 'vitest';
import { ErrorAnswer } from './accounts-call.ts';
import { listCertificates } from './certificates.ts';
import { getDetails } from './profile.ts';
import { listSessions } from './sessions.ts';

test('a profile is read for what its screen shows; the rest may be missing, more or of another type', () => {
  const message = { Name: 'Asha', QRCode: 'ABC', CollegeID: [7], Degree: {}, Arrival: {} };
  expect(getDetails.answer.parse({ message, more: true })).toEqual({
    message: {
      ...{ Name: 'Asha', QRCode: 'ABC', College: null, Degree: null, Year: null },
      ...{ CollegeID: null, TshirtSize: null },
    },
  });
  expect(() => getDetails.answer.parse({ message: { QRCode: 'ABC' } })).toThrow();
});

test('a number where a text is expected is shown, and so is a college that is its name alone', () => {
  const message = { Name: 7, QRCode: 12345, Year: 2, College: 'Plain', TshirtSize: 40 };
  expect(getDetails.answer.parse({ message }).message).toMatchObject({
    ...{ Name: '7', QRCode: '12345', Year: '2', TshirtSize: '40' },
    College: { college_name: 'Plain' },
  });
});

test.each([[7], [{ college_name: 7 }]])('a college %j is shown', (College) => {
  const { message } = getDetails.answer.parse({ message: { Name: 'A', QRCode: 'B', College } });
  expect(message.College).toEqual({ college_name: '7' });
});

test('certificates, sessions and places in events are read as tolerantly', () => {
  const certificate = { code: 1, eventName: 2, clusterName: 3, result: 4, issuedAt: 5, link: 6 };
  expect(listCertificates.answer.parse({ message: [certificate] }).message).toEqual([
    { code: '1', eventName: '2', clusterName: '3', result: '4', issuedAt: 5, link: '6' },
  ]);
  const session = { id: 1, device: 2, createdAt: 3, lastSeenAt: 4, isThis: true };
  const { message } = listSessions.answer.parse({ message: [session] });
  expect(message).toEqual([{ ...session, id: '1', device: '2' }]);
  expect(ErrorAnswer.parse({ message: 7 })).toEqual({ message: '7' });
});

test('an error is told in its own words, whatever comes beside them', () => {
  expect(ErrorAnswer.parse({ message: 'Too late', fields: 7 })).toEqual({ message: 'Too late' });
});

import { expect, test } from 'vitest';
import { missingWords } from './missing-details.ts';

const whole = {
  ...{ Name: 'Ravi', QRCode: 'ABC', CollegeID: null, TshirtSize: null },
  ...{ College: { college_name: 'Anna University' }, Degree: 'BTech', Year: 'First Year' },
};

test('what a profile lacks is named, and nothing else', () => {
  expect(missingWords(whole)).toBe('');
  expect(missingWords({ ...whole, Year: null })).toBe('year');
  expect(missingWords({ ...whole, College: null, Degree: null, Year: null })).toBe(
    'college, degree and year',
  );
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import Corrections from './corrections.tsx';

const asha = { college: 'Anna University', name: 'Asha' };

function wordsOf(...corrections: Parameters<typeof Corrections>[0]['corrections']): string {
  return renderToStaticMarkup(<Corrections corrections={corrections} />).replace(/<[^>]*>/g, '');
}

it('says what stood before a correction, and when, with the prize where there was one', () => {
  const at = '2025-09-20T16:54:00.000Z';
  const first = { ...asha, rank: 1, prize: 5000 };
  expect(wordsOf({ at, was: first, is: { ...asha, rank: 2 } })).toBe(
    'Corrected Sat, 10:24 pm: 1st Asha, Anna University, ₹5,000 is now 2nd Asha, Anna University.',
  );
  expect(wordsOf({ at, was: { ...asha, name: null, rank: null }, is: first })).toContain(
    'Anna University (present) is now 1st Asha, Anna University, ₹5,000.',
  );
  expect(wordsOf({ at, was: first, is: null })).toContain('is taken back.');
});

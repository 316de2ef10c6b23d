import { expect, it } from 'vitest';
import { referenceText } from './prize-table.ts';

it.each([
  ['Key Witness', 'UTSAVA KEY WITNESS 1ST'],
  ['Nṛtya Nirṇaya', 'UTSAVA NRTYA NIRNAYA 1ST'],
  ['Ekāṅk', 'UTSAVA EKANK 1ST'],
  ['Exposé', 'UTSAVA EXPOSE 1ST'],
  ['கவிதை 2', 'UTSAVA TALKS VERSE 1ST'],
  ['एकांक', 'UTSAVA TALKS VERSE 1ST'],
])('the bank’s reference text tells %s', (eventName, text) => {
  const event = { eventId: 'talks/verse', eventName };
  expect(referenceText('Utsava', { event, winner: { rank: 1 } })).toBe(text);
});

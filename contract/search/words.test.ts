import { describe, expect, it, test } from 'vitest';
import { haveOneStem, soundOf, typedWordsOf, typosAllowed, typosBetween } from './words.ts';

describe('slips between what was typed and a word', () => {
  it.each([
    ['alap', 'alaap', 1],
    ['vemon', 'venom', 2],
    ['aalpa', 'alaap', 2],
    ['under', 'undercover', 0],
    ['undre', 'undercover', 1],
    ['music', 'dance', 3],
  ])('%s, %s: %i', (typed, word, slips) => {
    expect(typosBetween(typed, word, 2)).toBe(slips);
  });

  it('are forgiven in longer words alone, and in no number', () => {
    expect(['rap', 'chess', 'antakshari', '2025'].map(typosAllowed)).toEqual([0, 1, 2, 0]);
  });
});

test('initials and what an apostrophe holds together are one word each', () => {
  expect(typedWordsOf("K. J. Somaiya's B.M.S. college")).toEqual([
    'kj',
    'somaiyas',
    'bms',
    'college',
  ]);
  expect(typedWordsOf('St. Xavier’s, Mumbai')).toEqual(['st', 'xaviers', 'mumbai']);
});

test.each([
  ['kavitha', 'kavita'],
  ['mushayra', 'mushaira'],
  ['bharathanatyam', 'bharatanatyam'],
  ['vaad', 'vad'],
  ['thirukkural', 'tirukural'],
])('%s and %s are one word in two spellings', (one, other) => {
  expect(soundOf(one)).toBe(soundOf(other));
});

test('words of one stem are known by their endings', () => {
  expect(haveOneStem('singer', 'singing')).toBe(true);
  expect(haveOneStem('debate', 'debating')).toBe(true);
  expect(haveOneStem('chess', 'chest')).toBe(false);
  expect(haveOneStem('rap', 'rapper')).toBe(false);
});

import { expect, it } from 'vitest';
import { sentence, stopAfter } from './sentence.ts';

it('a sentence that ends with an initial or a title’s own sign has one stop', () => {
  expect(sentence('In: Asha')).toBe('In: Asha.');
  expect(sentence('In: H. G.')).toBe('In: H. G.');
  expect(sentence('You have a place in Who Did It?')).toBe('You have a place in Who Did It?');
  expect(stopAfter('')).toBe('.');
});

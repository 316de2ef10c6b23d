import { expect, test } from 'vitest';
import { handOverName } from './sync.ts';

const AT = Date.parse('2025-09-19T21:40:20+05:30');

test('a file that is handed over is called by its device and moment, in signs that any phone and laptop keeps', () => {
  expect(handOverName('North: Asha/2', AT)).toBe('gate North Asha2 19 Sept 21.40.20.json');
});

test('a second file of a device is not called as the first one', () => {
  expect(handOverName('North', AT + 1000)).not.toBe(handOverName('North', AT));
});

import { expect, test } from 'vitest';
import { matching } from './matching.ts';

const colleges = [
  'Anna University, Chennai',
  'College of Engineering, Guindy',
  'Government College of Engineering, Salem',
  'Indian Institute of Technology Madras',
];

test('nothing typed shows every college', () => {
  expect(matching(colleges, ' ')).toEqual(colleges);
});

test('words are found in any order, whatever their case and commas', () => {
  expect(matching(colleges, 'chennai ANNA')).toEqual(['Anna University, Chennai']);
});

test('a name that starts with what was typed comes before one that only holds it', () => {
  expect(matching(colleges, 'college of eng')).toEqual([
    'College of Engineering, Guindy',
    'Government College of Engineering, Salem',
  ]);
});

test('a college that is not there is not found', () => {
  expect(matching(colleges, 'Hogwarts')).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { lengthOfBadCode, readCode, traceOf } from './codes.ts';

describe('a participant code', () => {
  it.each([
    '7Q4M-X0TC-19HV-ZB3K',
    '7q4mx0tc19hvzb3k',
    ' 7Q4M XOTC I9HV ZB3K ',
    '7Q4M-X0TC-L9HV-ZB3K\n',
  ])('is read however somebody types it: %j', (typed) => {
    expect(readCode(typed)).toBe('7Q4M-X0TC-19HV-ZB3K');
  });

  it.each([
    '',
    '7Q4M',
    '7Q4M-X0TC-19HV-ZB3',
    '7Q4M-X0TC-19HV-ZB3U',
    'https://example.org/',
    '७Q4MX0TC19HVZB3K',
  ])('is not read from what is none: %j', (typed) => {
    expect(readCode(typed)).toBeNull();
  });

  it.each([
    ['83QH-3B3W-CN', 10],
    ['83qh-3b3w-cnxe-1pepx', 17],
    ['7Q4M-X0TC-19HV-ZB3K', null],
    ['9840012345', null],
    ['Asha', null],
    ['Asha 2', null],
  ])('that lacks letters, or has too many, is told from names and phones: %s', (typed, length) => {
    expect(lengthOfBadCode(typed)).toBe(length);
  });

  it.each([
    ['7q4mx0tc19hvzb3k', '7Q4M-X0TC-19HV-ZB3K'],
    ['X0TC-19HV-ZB3K', 'ZB3K'],
    ['ZB3K', 'ZB3K'],
    ['4111 1111 1111 1234', '1234'],
    ['https://example.org/', ''],
    ['', ''],
  ])('that nobody has is kept whole, and of what is none its end: %j', (read, kept) => {
    expect(traceOf(read)).toBe(kept);
  });
});

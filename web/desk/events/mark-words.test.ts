import { expect, test } from 'vitest';
import type { DeskEntry } from '../../../contract/desk/events.ts';
import { attendanceInWords, markedInWords, type Refusal, refusalsInWords } from './mark-words.ts';

const REFUSAL: Refusal = {
  event: 'Lantern Choir',
  mark: 'present',
  why: 'Meera has marked them meanwhile.',
  isSignedOut: false,
};

function wordsOf(count: number, names: readonly string[] = [], last: Partial<Refusal> = {}) {
  const all = Array.from({ length: count }, (_, at) => {
    const refusal = at === count - 1 ? { ...REFUSAL, ...last } : REFUSAL;
    return [String(at), refusal] as const;
  });
  return refusalsInWords(new Map(all), new Map(names.map((name, at) => [String(at), name])));
}

test('a refused mark says whom, where and why', () => {
  expect(wordsOf(1, ['Asha'])).toEqual({
    text: 'Not marked: present. Asha in Lantern Choir',
    note: 'Meera has marked them meanwhile.',
  });
});

test('an absent one’s place is free until the event is over', () => {
  const [one, team] = [[{}], [{}, {}]] as unknown as DeskEntry['members'][];
  const absent = { state: 'absent', members: one!, atDoor: 0, isFreed: true } as const;
  expect(attendanceInWords(absent, false)).toBe('absent, place free');
  expect(attendanceInWords(absent, true)).toBe('absent');
  expect(attendanceInWords({ ...absent, atDoor: 1 }, false)).toBe(
    'absent, at the door, place free',
  );
  const came = { ...absent, state: 'held', members: team!, atDoor: 1, isFreed: false } as const;
  expect(attendanceInWords(came, true)).toBe('not marked, 1 of 2 at the door');
});

test('what was marked says whom, of several how many', () => {
  expect(markedInWords('present', 1, 'Asha')).toBe('Asha marked: present');
  expect(markedInWords('absent', 1, undefined)).toBe('1 marked: absent');
  expect(markedInWords('absent', 4, 'Asha')).toBe('4 marked: absent');
  expect(markedInWords('held', 1, 'Asha')).toBe('Asha: mark taken off');
  expect(markedInWords('held', 1, undefined)).toBe('1 mark taken off');
  expect(markedInWords('held', 4, 'Asha')).toBe('4 marks taken off');
});

test('a refused press that takes marks off is said as one', () => {
  const other = { mark: 'held' } as const;
  expect(wordsOf(1, ['Asha'], other).text).toBe('Mark not taken off. Asha in Lantern Choir');
  expect(wordsOf(2, ['Asha', 'Ravi'], other).text).toBe(
    'Not marked: present. Mark not taken off. Asha and Ravi in Lantern Choir',
  );
});

test('after a reload, before any list is read, it says how many and where', () => {
  expect(wordsOf(1).text).toBe('Not marked: present. 1 entry in Lantern Choir');
  expect(wordsOf(3).text).toBe('Not marked: present. 3 entries in Lantern Choir');
});

test('many that are refused are two names and a count, also where only some are known', () => {
  expect(wordsOf(50, ['Asha', 'Asha', 'Ravi']).text).toBe(
    'Not marked: present. Asha, Asha and 48 more in Lantern Choir',
  );
  expect(wordsOf(3, ['Asha']).text).toBe('Not marked: present. Asha and 2 more in Lantern Choir');
});

test('marks of two events that were refused in two ways are said at once, each reason once', () => {
  const other = { event: 'First Song', mark: 'absent', why: 'It is over' } as const;
  expect(wordsOf(3, ['Asha', 'Ravi', 'Meera'], other)).toEqual({
    text: 'Not marked: present or absent. Asha, Ravi and 1 more in Lantern Choir and First Song',
    note: 'Meera has marked them meanwhile. It is over.',
  });
});

import { expect, it } from 'vitest';
import type { Entry } from '../../contract/entries/entry.ts';
import { stampOf } from './stamp.tsx';

it('stamps nobody as in whose team is too small, who waits, is only offered a place, or was missed', () => {
  const entry = { state: 'held', rank: null, lacking: 0, members: [] as Entry['members'] } as Entry;
  expect(stampOf(entry)).toEqual({ words: 'YOU’RE IN', tone: 'mine' });
  expect(stampOf({ ...entry, lacking: 2 })).toEqual({ words: '2 MORE NEEDED' });
  expect(stampOf({ ...entry, state: 'waiting', rank: 8, lacking: 2 })).toEqual({
    words: '8TH IN LINE',
    tone: 'ink',
  });
  expect(stampOf({ ...entry, state: 'offered' })).toEqual({
    words: 'A PLACE FOR YOU',
    tone: 'mine',
  });
  expect(stampOf({ ...entry, state: 'absent' })).toEqual({ words: 'HAS BEGUN', tone: 'ink' });
});

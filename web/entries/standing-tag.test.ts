import { expect, it } from 'vitest';
import type { Entry } from '../../contract/entries/entry.ts';
import { tagOf } from './standing-tag.ts';

const own = (entry: Partial<Entry>) =>
  tagOf({ name: 'own', entry: { members: [], lacking: 0, ...entry } as unknown as Entry });

it('a card’s tag says by words and shape how its event stands, and hangs on none where places are left', () => {
  expect(tagOf({ name: 'left', of: 24, left: 6 })).toEqual({ words: '6 left', look: 'plain' });
  expect(tagOf({ name: 'full', of: 24, waiting: 7 })).toEqual({ words: 'Full', look: 'dark' });
  expect(tagOf({ name: 'on' })).toEqual({ words: 'On now', look: 'flame' });
  expect(tagOf({ name: 'over' })).toEqual({ words: 'Over', look: 'dark' });
  expect(own({ state: 'waiting', rank: 8 })).toEqual({ words: '8th in line', look: 'ring' });
  expect(own({ state: 'held' })).toEqual({ words: 'You’re in', look: 'pin' });
  expect(own({ state: 'held', lacking: 2 })).toEqual({ words: '2 more needed', look: 'plain' });
  expect(tagOf({ name: 'closed' })).toEqual({ words: 'Entries closed', look: 'dark' });
  for (const name of ['unknown', 'open', 'soon'] as const) expect(tagOf({ name })).toBeUndefined();
  expect(tagOf({ name: 'left', of: 24, left: 19 })).toBeUndefined();
});

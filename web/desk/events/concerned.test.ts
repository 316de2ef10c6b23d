import { expect, it } from 'vitest';
import type { ScoredEntry } from '../../../contract/desk/results.ts';
import { concernedWords } from './concerned.ts';

/** A team of so many people, by its name. */
function team(name: string, people: number): [string, ScoredEntry] {
  const codes = Array.from({ length: people }, (_, at) => `${name} ${at}`);
  const entry = { entryId: name, name, codes, college: '', unproven: [] };
  return [name, { ...entry, attendance: 'came' }];
}

it('counts the people whom a correction concerns, and those whom it doesn’t, in teams as alone', () => {
  const entries = new Map([team('Red Thread', 5), team('Lamp Post', 4), team('Asha', 1)]);
  const outcome = [...entries.keys()].map((entryId) => ({ entryId, rank: null, prize: null }));
  const changed = (...ids: string[]) =>
    concernedWords(
      { entries, outcome },
      ids.map((entryId) => ({ entryId })),
    );
  expect(changed('Red Thread')).toEqual([
    '5 people concerned are told by mail in 2 minutes, each once.',
    '5 others stay as they are, and hear nothing.',
  ]);
  expect(changed('Red Thread', 'Lamp Post')[1]).toBe(
    '1 other stays as they are, and hear nothing.',
  );
  expect(changed(...entries.keys())).toHaveLength(1);
});

import { expect, it } from 'vitest';
import { spelt } from '../../../contract/search/word-index.ts';
import { asHeard, splitNames } from './known-names.ts';

it('A sign-up has only the new name taken apart, however many there are', () => {
  const before = splitNames(['asha rao', 'ravi kumar']);
  const after = splitNames(['asha rao', 'meera rao', 'ravi kumar'], before);
  expect(after).toEqual(splitNames(['asha rao', 'meera rao', 'ravi kumar']));
  for (const [name, known] of before.names) expect(after.names.get(name)).toBe(known);
});

it('Of a name that has gone no word stays', () => {
  const before = splitNames(['asha rao', 'ravi kumar']);
  expect(splitNames(['asha rao'], before)).toEqual(splitNames(['asha rao']));
});

it('A name sounds among thousands as it does alone', () => {
  const names = [
    'yamini rao',
    'amit hari',
    's.ravi',
    'lakshmi',
    'bijay',
    'mohammed-ali',
    'y',
    'xavier ee',
    'अमृता राव',
  ];
  const { names: all, heard } = splitNames(names);
  for (const { words, whole } of all.values()) {
    expect(whole).toBe(asHeard(words.join('')));
    for (const word of words)
      expect(heard.get(word)).toEqual({ written: spelt(word), heard: spelt(asHeard(word)) });
  }
});

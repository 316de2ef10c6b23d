import { describe, expect, test } from 'vitest';
import { ACCOUNTS_CALLS } from '../../../contract/accounts/all-calls.ts';
import { contentAddress } from '../../../contract/content-addresses.ts';
import { ENTRY_CALLS } from '../../../contract/entries/all-calls.ts';
import { listPlaces } from '../../../contract/entries/places-call.ts';
import { eventAddress } from '../../../contract/event-addresses.ts';
import { getLeaderboard } from '../../../contract/results/leaderboard.ts';
import { scheduleAddress } from '../../../contract/schedule.ts';
import { isChangingAnswer, isFile, isPage, isPublicAnswer } from './answer.ts';

const at = (address: string) => new URL(address, 'https://festival.example');
const kindsOf = (address: string) => ({
  page: isPage(at(address)),
  file: isFile(at(address)),
  answer: isPublicAnswer(at(address)) || isChangingAnswer(at(address)),
});

describe('the worker', () => {
  test.each(['/', '/pass', '/gate', '/nowhere', eventAddress('Music', 'Battle v2.0')])(
    'shows a page at %s',
    (address) => expect(kindsOf(address)).toEqual({ page: true, file: false, answer: false }),
  );

  test.each(['/assets/map-1a2b.js', '/assets/gate/entry.js', '/site/wYLHNP2Dtn.json'])(
    'takes the file %s from where it is',
    (address) => expect(isFile(at(address))).toBe(true),
  );

  test('may answer with the results as they last came', () =>
    expect(isChangingAnswer(at(getLeaderboard.path))).toBe(true));

  test.each([contentAddress.cluster(5), contentAddress.hospitalities, scheduleAddress])(
    'may answer %s from its copy',
    (address) => expect(kindsOf(address)).toEqual({ page: false, file: false, answer: true }),
  );

  test.each(['/desk', '/desk/people?q=asha', '/api/events/calendars/secret', '/worker.js'])(
    'leaves %s alone',
    (address) => expect(kindsOf(address)).toEqual({ page: false, file: false, answer: false }),
  );

  test('leaves every call alone that is about people, and the places, which are of this minute', () => {
    for (const { path } of [...ACCOUNTS_CALLS, ...ENTRY_CALLS, listPlaces])
      expect(Object.values(kindsOf(path)), path).not.toContain(true);
  });
});

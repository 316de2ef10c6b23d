import { describe, expect, test } from 'vitest';
import type { ScheduledEvent } from '../../../../contract/schedule.ts';
import type { Venue } from '../../../../contract/venues.ts';
import { findVenue, housesAt, venuesAt, wayAt } from './plan-state.ts';

const at = (day: number, clock: string) => Date.parse(`2025-09-${day}T${clock}:00+05:30`);

function event(title: string, day: number, from: string, to: string | null, venue: string | null) {
  const moment = (clock: string) => `2025-09-${day}T${clock}:00+05:30`;
  return {
    ...{ eventId: title, title, kind: null, clusterId: 5, day: 'fri', venue },
    begins: moment(from),
    ends: to && moment(to),
  } satisfies ScheduledEvent;
}

const venue = (name: string, place: Venue['place'] = null): Venue => ({
  ...{ name, place, find: '', directions: null },
});
const known = [
  venue('LHC 104', 'lecture-halls/104'),
  venue('LHC 305', 'lecture-halls/305'),
  venue('Barn', 'barn-hall'),
  venue('Mess'),
];
const song = event('Song', 19, '17:00', '19:00', 'lhc 305');
const quiz = event('Quiz', 19, '18:30', '20:00', 'LHC 104');
const play = event('Play', 20, '10:00', '12:00', 'Barn');
const events = [song, quiz, play];

const whenOf = (now: number | undefined) =>
  Object.fromEntries(venuesAt(known, events, now).map(({ name, when }) => [name, when]));

describe('a venue', () => {
  test.each([
    [at(19, '17:40'), { 'LHC 305': 'now', 'LHC 104': 'today', Barn: 'later', Mess: 'over' }],
    [at(19, '21:00'), { 'LHC 305': 'over', 'LHC 104': 'over', Barn: 'later', Mess: 'over' }],
    [at(20, '11:00'), { 'LHC 305': 'over', 'LHC 104': 'over', Barn: 'now', Mess: 'over' }],
    [undefined, { 'LHC 305': 'later', 'LHC 104': 'later', Barn: 'later', Mess: 'over' }],
  ])('says at %s when something is on there', (now, whens) => {
    expect(whenOf(now)).toEqual(whens);
  });

  test('tells what has begun there and may go on, which is neither on nor over', () => {
    const [there] = venuesAt(
      [known[2]!],
      [event('Talk', 19, '10:00', null, 'Barn')],
      at(19, '15:00'),
    );
    expect(there).toMatchObject({ begun: [{ title: 'Talk' }], now: [], when: 'over' });
  });

  test('is found in any spelling, and by no part of its name', () => {
    expect(findVenue(known, ' lhc  104 ')?.name).toBe('LHC 104');
    expect(findVenue(known, 'LHC')).toBe(undefined);
    expect(findVenue(known, null)).toBe(undefined);
  });
});

test('a house has its rooms from the top, what is on in any, and the first that begins today', () => {
  const [barn, halls, ...more] = housesAt(venuesAt(known, events, at(19, '17:40')));
  expect(more).toEqual([]);
  expect(barn).toMatchObject({ house: 'barn-hall', now: [], today: undefined });
  expect(halls?.venues.map(({ name }) => name)).toEqual(['LHC 305', 'LHC 104']);
  expect(halls?.now).toEqual([song]);
  expect(halls?.today).toEqual(quiz);
});

describe('my way', () => {
  const stopsAt = (now: number) => {
    const { date, stops } = wayAt([play, quiz, song], known, now);
    return { date, stops: stops.map(({ event, state }) => `${event.title} ${state}`) };
  };

  test.each([
    [at(19, '16:00'), '2025-09-19', ['Song next', 'Quiz later']],
    [at(19, '17:40'), '2025-09-19', ['Song there', 'Quiz next']],
    [at(19, '19:30'), '2025-09-19', ['Song been', 'Quiz there']],
    [at(19, '23:00'), '2025-09-20', ['Play next']],
    // Past midnight it is still the day before, whose events are over.
    [at(20, '01:00'), '2025-09-20', ['Play next']],
    [at(20, '13:00'), '2025-09-20', ['Play been']],
    [at(22, '09:00'), '2025-09-22', []],
  ])('at %s is that of %s', (now, date, stops) => {
    expect(stopsAt(now)).toEqual({ date, stops });
  });

  test('leads to no pin where an event has no place on the plan', () => {
    const [stop] = wayAt([event('Talk', 19, '10:00', null, 'Roof')], known, at(19, '09:00')).stops;
    expect(stop).toMatchObject({ venue: undefined, state: 'next' });
  });
});

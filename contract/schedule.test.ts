import { describe, expect, it } from 'vitest';
import type { Event } from './events.ts';
import { festivalDayAt, festivalDays, scheduleOf } from './schedule.ts';
import { MOST_ON_A_PAGE, schedulePage, scheduleQuery } from './schedule-page.ts';

const festival = { startsOn: '2025-09-18', endsOn: '2025-09-21' };
const before = Date.parse('2025-08-01T00:00:00Z');

function event(title: string, eventDate: string | null, eventVenue: string | null = 'Old Hall') {
  return { title, kind: 'Song', eventDate, eventVenue, ends: null } as Event;
}

/** Dance is 2, Music 5. */
const schedule = scheduleOf(
  [{ id: 2 }, { id: 5 }],
  (id) =>
    id === 2
      ? [event('Leap', '2025-09-20T15:00:00+05:30', 'Barn'), event('Untold', null, null)]
      : [
          event('Late', '2025-09-19T00:30:00+05:30'),
          event('Song', '2025-09-18T10:00:00+05:30'),
          event('Trial', '2025-09-10T10:00:00+05:30'),
        ],
  festival,
);

function shown(query: string, nowMs = before) {
  const today = festivalDayAt(nowMs, festival);
  const { events, ...page } = schedulePage(schedule, new URLSearchParams(query), festival, today);
  return { ...page, titles: events.map(({ title }) => title) };
}

describe('the days of the festival', () => {
  it('are named as in addresses', () => {
    expect(festivalDays(festival).map(({ slug }) => slug)).toEqual(['thu', 'fri', 'sat', 'sun']);
  });

  it('are dates where the festival is longer than a week', () => {
    const days = festivalDays({ ...festival, endsOn: '2025-09-26' });
    expect(days).toHaveLength(9);
    expect(days.at(-1)?.slug).toBe('2025-09-26');
  });

  it.each([
    ['2025-09-18T18:29:00Z', 'thu'],
    ['2025-09-18T18:31:00Z', 'fri'],
    ['2025-09-17T18:29:00Z', undefined],
  ])('turn at midnight in India: %s is %s', (moment, slug) => {
    expect(festivalDayAt(Date.parse(moment), festival)?.slug).toBe(slug);
  });
});

describe('a page of the schedule', () => {
  it('has the events of its day in India, and those without a day below', () => {
    expect(shown('day=thu').titles).toEqual(['Song', 'Untold', 'Trial']);
    expect(shown('day=fri').titles).toEqual(['Late', 'Untold', 'Trial']);
  });

  it('has what goes on from an earlier day, and not what ended in the night', () => {
    const lasting = (title: string, ends: string) => ({
      ...event(title, '2025-09-18T10:00:00+05:30'),
      ends,
    });
    const days = scheduleOf(
      [{ id: 5 }],
      () => [
        lasting('Exhibition', '2025-09-20T18:00:00+05:30'),
        lasting('Night', '2025-09-19T02:00:00+05:30'),
        event('Song', '2025-09-19T10:00:00+05:30'),
        event('Untold', null, null),
      ],
      festival,
    );
    const on = (day: string) =>
      schedulePage(days, new URLSearchParams({ day }), festival, undefined).events;
    expect(on('fri').map(({ title }) => title)).toEqual(['Song', 'Exhibition', 'Untold']);
    expect(on('sat').map(({ title }) => title)).toEqual(['Exhibition', 'Untold']);
    expect(on('sun').map(({ title }) => title)).toEqual(['Untold']);
  });

  it('tells what each event is', () => {
    const page = schedulePage(schedule, new URLSearchParams('day=thu'), festival, undefined);
    expect(page.events.map(({ kind }) => kind)).toEqual(['Song', 'Song', 'Song']);
  });

  it('has one cluster when that is asked for', () => {
    expect(shown('day=sat&cluster=dance').titles).toEqual(['Leap', 'Untold']);
  });

  it('is today’s when no day is asked for, else the first day’s', () => {
    expect(shown('').day).toBe('thu');
    expect(shown('day=mon').day).toBe('thu');
    expect(shown('', Date.parse('2025-09-20T06:00:00Z')).day).toBe('sat');
  });

  it('names the next of an absent cluster, on a later day or else on any', () => {
    const dance = scheduleOf(
      [{ id: 2 }],
      () => [event('Leap', '2025-09-20T15:00:00+05:30')],
      festival,
    );
    const next = (day: string) =>
      schedulePage(dance, new URLSearchParams({ day, cluster: 'dance' }), festival, undefined).next;
    expect(next('thu')?.title).toBe('Leap');
    expect(next('sun')?.title).toBe('Leap');
    expect(next('sat')).toBeNull();
  });

  it('counts the places of all days', () => {
    expect(shown('day=thu').venueCount).toBe(2);
  });

  it('of a day of very many events has a part of them, and leads to the others', () => {
    const many = [...Array(MOST_ON_A_PAGE + 1).keys()].map((at) =>
      event(`Event ${at}`, `2025-09-18T${at < MOST_ON_A_PAGE ? '10' : '11'}:00:00+05:30`),
    );
    const large = scheduleOf([{ id: 5 }], () => many, festival);
    const page = (part: string) =>
      schedulePage(large, new URLSearchParams({ day: 'thu', part }), festival, undefined);
    expect(page('1').events).toHaveLength(MOST_ON_A_PAGE);
    expect(page('2').events.map(({ title }) => title)).toEqual([`Event ${MOST_ON_A_PAGE}`]);
    expect(page('9').part).toBe(2);
    const mine = new URLSearchParams('day=thu&mine');
    expect(schedulePage(large, mine, festival, undefined).events).toHaveLength(MOST_ON_A_PAGE + 1);
    expect(page('x').parts).toEqual(['2025-09-18T10:00:00+05:30', '2025-09-18T11:00:00+05:30']);
  });

  it('of such a day opens, while it is that day, the part with what has begun last, and any that is asked for', () => {
    const many = [...Array(MOST_ON_A_PAGE + 1).keys()].map((at) =>
      event(`Event ${at}`, `2025-09-18T${at < MOST_ON_A_PAGE ? '10' : '18'}:00:00+05:30`),
    );
    const goesOn = event('Night', '2025-09-17T22:00:00+05:30', '2025-09-18T20:00:00+05:30');
    const large = scheduleOf([{ id: 5 }], () => [goesOn, ...many], festival);
    const partAt = (hour: string, query: string) =>
      schedulePage(
        large,
        new URLSearchParams(query),
        festival,
        { slug: 'thu', weekday: 'Thursday', date: '2025-09-18' },
        Date.parse(`2025-09-18T${hour}:00+05:30`),
      ).part;
    expect(['09:00', '17:59', '18:00'].map((hour) => partAt(hour, ''))).toEqual([1, 1, 2]);
    expect(partAt('18:00', 'day=thu')).toBe(2);
    expect(partAt('18:00', 'day=thu&part=1')).toBe(1);
    expect(partAt('18:00', 'day=fri')).toBe(1);
    expect(partAt('18:00', 'mine')).toBe(1);
  });
});

it('an address says only what differs', () => {
  expect(scheduleQuery({ day: 'fri' })).toBe('?day=fri');
  expect(scheduleQuery({ day: 'fri', clusterSlug: 'music', part: 2, mine: true })).toBe(
    '?day=fri&cluster=music&part=2&mine',
  );
  expect(scheduleQuery({ day: 'fri', part: 1 })).toBe('?day=fri&part=1');
});

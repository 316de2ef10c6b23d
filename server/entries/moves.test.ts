import { describe, expect, it } from 'vitest';
import { hoursOf } from '../../contract/days.ts';
import { offerEnd } from './moves.ts';

function india(clock: string): number {
  return Date.parse(`2025-09-${clock}:00+05:30`);
}

const event = { startsAt: india('18T10:00'), endsAt: india('18T12:00') };

describe('an offer', () => {
  it.each([
    ['24 hours', '10T12:00', '11T12:00'],
    ['4 hours from the day before the event on', '17T12:00', '17T16:00'],
    ['24 hours a minute before that day begins, but not into the event', '16T23:59', '18T07:00'],
    ['till seven, when it would end at night', '10T02:00', '11T07:00'],
    ['till the next seven, when it would end late in the evening', '10T23:30', '12T07:00'],
    ['till exactly seven', '10T07:00', '11T07:00'],
    ['not till exactly eleven', '10T23:00', '12T07:00'],
    ['till seven of the day, made the evening before', '17T20:00', '18T07:00'],
    ['till the event begins at the latest', '18T08:00', '18T10:00'],
  ])('is good for %s', (_words, from, to) => {
    expect(offerEnd(event, india(from))).toBe(india(to));
  });

  it('ends before the night in which its event begins', () => {
    const night = { startsAt: india('19T05:00'), endsAt: india('19T07:00') };
    expect(offerEnd(night, india('18T21:00'))).toBe(india('18T23:00'));
    expect(offerEnd(night, india('18T23:30'))).toBeUndefined();
  });

  it.each([
    ['20 minutes', event, '18T10:00', '18T10:20'],
    ['not longer than the event', event, '18T11:50', '18T12:00'],
    [
      '20 minutes at night, too',
      { startsAt: india('18T22:00'), endsAt: india('19T01:00') },
      '18T23:10',
      '18T23:30',
    ],
  ])('is good for %s once the event has begun', (_words, begun, from, to) => {
    expect(offerEnd(begun, india(from))).toBe(india(to));
  });

  it('is no more made once the event is over', () => {
    expect(offerEnd(event, india('18T12:00'))).toBeUndefined();
  });

  it('is no more made hours after the begin of an event whose end nobody told, though it may go on', () => {
    const told = { begins: '2025-09-18T18:00:00+05:30', ends: null };
    const { beginsAt: startsAt, ...hours } = hoursOf(told)!;
    const open = { startsAt, ...hours };
    expect(offerEnd(open, india('18T19:50'))).toBe(india('18T20:00'));
    expect(offerEnd(open, india('18T20:00'))).toBeUndefined();
    expect(offerEnd(open, india('19T03:00'))).toBeUndefined();
  });

  it('for an event without a date is good for 24 hours', () => {
    expect(offerEnd({ startsAt: null, endsAt: null }, india('10T12:00'))).toBe(india('11T12:00'));
  });

  it('never ends at night, nor after its event has begun, whenever it is made', () => {
    for (let now = india('10T00:00'); now < event.startsAt; now += 7 * 60_000) {
      const end = offerEnd(event, now);
      const hour = ((end! + 5.5 * 60 * 60_000) / (60 * 60_000)) % 24;
      expect(end).toBeGreaterThan(now);
      expect(end).toBeLessThanOrEqual(event.startsAt);
      expect(hour >= 7 && hour < 23).toBe(true);
    }
  });
});

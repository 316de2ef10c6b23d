import { describe, expect, it } from 'vitest';
import type { Event } from '../../../../contract/events.ts';
import { findEvents, indexEvent, slipsBetween } from './find-events.ts';

function event(title: string, eventVenue: string | null, eventDate: string | null): Event {
  return {
    id: title.length,
    title,
    eventVenue,
    eventDate,
    ends: null,
    imageSrc: null,
    description: null,
    pocDetails: [],
    ruleBookLink: null,
    priceMoney: null,
    judgingCriteriaDescription: null,
    formatDescription: null,
    onlineLink: null,
    registration: null,
  };
}

const music = { id: 5, name: 'Music' };

function inIndia(event: Event, cluster: { id: number; name: string }) {
  return indexEvent(event, cluster, 'Asia/Kolkata');
}

const index = [
  inIndia(event('Alaap', 'A15 Hall', '2025-09-18T10:00:00+05:30'), music),
  inIndia(event('Verse & Venom', 'Clock tower', '2025-09-20T19:00:00+05:30'), music),
  inIndia(event('Undercover', 'Lotus pond lawn', null), music),
  inIndia(event("Queen's Gambol", 'Orion foyer', '2025-09-19T09:00:00+05:30'), {
    id: 4,
    name: 'Gaming',
  }),
  inIndia(event('Vād-Vivād', null, '2025-09-19T14:00:00+05:30'), { id: 11, name: 'Hindi Lits' }),
  inIndia(event('Tīr-e-Nazar', 'LHC 305', null), { id: 11, name: 'Hindi Lits' }),
];

function found(typed: string) {
  return findEvents(index, typed).map((entry) => entry.event.title);
}

describe('a visitor finds an event', () => {
  it.each([
    ['by its name', 'alaap', 'Alaap'],
    ['by the beginning of its name', 'und', 'Undercover'],
    ['by a word in the middle', 'venom', 'Verse & Venom'],
    ['without its apostrophe', 'queens', "Queen's Gambol"],
    ['without the marks over letters', 'tir', 'Tīr-e-Nazar'],
    ['without its hyphen', 'vadvivad', 'Vād-Vivād'],
    ['by its venue', 'lotus', 'Undercover'],
    ['by its venue and cluster together', 'hindi 305', 'Tīr-e-Nazar'],
  ])('%s', (_, typed, title) => {
    expect(found(typed)[0]).toBe(title);
  });

  it.each([
    ['alap', 'Alaap'],
    ['aalap', 'Alaap'],
    ['udnercover', 'Undercover'],
    ['undrcver', 'Undercover'],
    ['gambal', "Queen's Gambol"],
    ['vennom', 'Verse & Venom'],
  ])('though it is misspelt: %s', (typed, title) => {
    expect(found(typed)).toContain(title);
  });

  it.each(['19', '19 sept', '19th september', 'friday', 'fri'])('by its day: %s', (typed) => {
    expect(found(typed).sort()).toEqual(["Queen's Gambol", 'Vād-Vivād']);
  });

  it.each([
    ['1st', 1],
    ['2nd', 2],
    ['3rd', 3],
    ['11th', 11],
    ['12th', 12],
    ['13th', 13],
    ['21st', 21],
    ['22nd', 22],
    ['23rd', 23],
    ['30th', 30],
  ])('by its day as it is said: %s', (typed, day) => {
    const date = `2025-10-${String(day).padStart(2, '0')}T10:00:00+05:30`;
    expect(findEvents([inIndia(event('Alaap', null, date), music)], typed)).toHaveLength(1);
    expect(findEvents([inIndia(event('Alaap', null, date), music)], `${day}xy`)).toEqual([]);
  });

  it('by cluster, all of its events', () => {
    expect(found('music')).toHaveLength(3);
  });
});

describe('the search', () => {
  it('wants every word to be met', () => {
    expect(found('music friday')).toEqual([]);
    expect(found('music clock')).toEqual(['Verse & Venom']);
  });

  it('finds nothing for nothing, or for what is nowhere', () => {
    expect(found('')).toEqual([]);
    expect(found(' & ')).toEqual([]);
    expect(found('zzzzqq')).toEqual([]);
  });

  it('does not take one day for another', () => {
    expect(found('17')).toEqual([]);
  });
});

describe('slips between what was typed and a word', () => {
  it.each([
    ['alap', 'alaap', 1],
    ['vemon', 'venom', 2],
    ['aalpa', 'alaap', 2],
    ['under', 'undercover', 0],
    ['undre', 'undercover', 1],
    ['music', 'dance', 3],
  ])('%s, %s: %i', (typed, word, slips) => {
    expect(slipsBetween(typed, word, 2)).toBe(slips);
  });
});

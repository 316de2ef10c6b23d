import { describe, expect, it } from 'vitest';
import { eventAddress, findEvent } from './event-addresses.ts';

const titles = [
  'Verse & Venom',
  'Objection!',
  "Queen's Gambol",
  'Vād-Vivād',
  'Tīr-e-Nazar',
  '100% Proof',
  '50%25 Off',
  'Either/Or',
  'Why? #1 + 2; a=b',
  'கவிதைக் களம்',
];

describe('an event in an address', () => {
  it.each(titles)('is found again: %s', (title) => {
    const address = eventAddress('English Lits', title);
    expect(address).toMatch(/^\/events\/english-lits\/details\/[^/?#]+$/);
    // The router decodes each part of the path once.
    const encoded = address.split('/').at(-1) ?? '';
    expect(
      findEvent(
        titles.map((text) => ({ title: text })),
        decodeURIComponent(encoded),
      ),
    ).toEqual({ title });
  });

  it('is found however its letters are composed', () => {
    const events = [{ title: 'Vād-Vivād' }];
    expect(findEvent(events, 'Vād-Vivād'.normalize('NFD'))).toBe(events[0]);
    expect(findEvent(events, 'vād-vivād')).toBe(events[0]);
    expect(findEvent(events, undefined)).toBeUndefined();
  });

  it.each([
    ['Objection!', 'Objection'],
    ['Who Is It (Really)?', 'who is it (really'],
    ['Etc.', 'Etc'],
    ['Step Up', 'Step+Up'],
    ['A+', 'a+'],
  ])('is found as a chat cuts it: %s by %s', (title, asked) => {
    const events = titles.map((text) => ({ title: text })).concat({ title });
    expect(findEvent(events, asked)).toEqual({ title });
    expect(eventAddress('English Lits', title)).toMatch(/[^!'()*.?]$/);
  });
});

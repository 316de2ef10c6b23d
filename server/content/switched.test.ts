import { expect, test } from 'vitest';
import { FESTIVAL_DIR } from '../testing/festival.ts';
import { loadContent } from './files/content.ts';
import { switchedContent } from './switched.ts';

test('events have no registration while it is off, and theirs as soon as it is on', async () => {
  const switched = switchedContent();
  const off = await loadContent(FESTIVAL_DIR);
  const on = {
    ...off,
    festival: { ...off.festival, features: { ...off.festival.features, registration: true } },
  };
  const written = off.events(5);
  expect(written.some(({ registration }) => registration)).toBe(true);

  const shown = switched(off).events(5);
  expect(shown).toEqual(written.map((event) => ({ ...event, registration: null })));
  expect(switched(on)).toBe(on);
});

test('the same content stays the same objects, with the moments of their changes', async () => {
  const switched = switchedContent();
  const content = await loadContent(FESTIVAL_DIR);
  expect(switched(content)).toBe(switched(content));
  expect(switched(content).events(5)).toBe(switched(content).events(5));
  // English Lits has no event with a registration.
  expect(switched(content).events(8)).toBe(content.events(8));
  content.events(5).forEach((event, at) => {
    const shown = switched(content).events(5)[at]!;
    expect(switched(content).changedAt(shown)).toEqual(content.changedAt(event));
  });
});

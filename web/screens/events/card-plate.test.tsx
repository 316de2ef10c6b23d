import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Event } from '../../../contract/events.ts';
import { DayPlate } from './card-plate.tsx';

function wordsOf(
  eventDate: string | null,
  name: 'on' | 'over' | 'unknown',
  winner?: string,
  eventVenue = 'Old Hall',
): string {
  const event = { title: 'Humming', eventDate, ends: null, eventVenue } as Event;
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <DayPlate {...{ event, winner }} standing={{ name }} link={{ to: '/' }} id="card" />
    </MemoryRouter>,
  );
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

it('names who won below an event that is over, also where it never got a date', () => {
  expect(wordsOf('2025-09-20T10:00:00+05:30', 'over', 'Asha')).toBe('Humming Sat 20 Sept 1st Asha');
  expect(wordsOf(null, 'over', 'Asha')).toBe('Humming 1st Asha');
  expect(wordsOf(null, 'over')).toBe('Humming');
  expect(wordsOf(null, 'unknown', 'Asha')).toBe('Humming');
});

it('says where an event is while it is on', () => {
  expect(wordsOf('2025-09-20T10:00:00+05:30', 'on')).toMatch(/^Humming till .+ Old Hall$/);
  const long = 'Open air stage behind the library, or the library itself if it rains';
  expect(wordsOf('2025-09-20T10:00:00+05:30', 'on', undefined, long)).not.toContain('stage');
  expect(wordsOf('2025-09-20T10:00:00+05:30', 'unknown')).not.toContain('Old Hall');
});

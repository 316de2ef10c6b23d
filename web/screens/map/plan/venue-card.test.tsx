import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { ScheduledEvent } from '../../../../contract/schedule.ts';
import { Venue } from '../../../../contract/venues.ts';
import { venuesAt } from './plan-state.ts';
import { VenueCard } from './venue-card.tsx';

const at = (clock: string) => `2025-09-19T${clock}:00+05:30`;

function event(title: string, from: string, to: string, venue: string): ScheduledEvent {
  return {
    ...{ eventId: title, title, kind: null, clusterId: 5, day: 'fri', venue },
    ...{ begins: at(from), ends: at(to) },
  };
}

const events = [
  event('Song', '17:00', '19:00', 'Room 305'),
  event('Quiz', '19:30', '21:00', 'Room 305'),
  event('Play', '18:30', '20:00', 'Room 104'),
];

const NORTH = 'https://maps.example/north';

/** The card's words at twenty to six, and where it leads. */
function cardOf(...rooms: readonly { name: string; find: string; directions?: string }[]) {
  const known = rooms.map((room) => Venue.parse({ place: 'lecture-halls/305', ...room }));
  const venues = venuesAt(known, events, Date.parse(at('17:40')));
  const drawn = renderToStaticMarkup(
    <MemoryRouter>
      <VenueCard venues={venues} house="lecture-halls" />
    </MemoryRouter>,
  );
  const ways = [...drawn.matchAll(/href="(https[^"]+)"/g)].map(([, way]) => way);
  return { words: drawn.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' '), ways };
}

const ROOM_305 = { name: 'Room 305', find: 'Top floor.', directions: NORTH };
const ROOM_104 = { name: 'Room 104', find: 'Ground floor.', directions: NORTH };

test('a venue’s card tells how to find it, what is on and what is next there', () => {
  const { words, ways } = cardOf(ROOM_305);
  expect(words).toContain('Room 305 Top floor. On now Song');
  expect(words).toContain('Next Quiz Fri 7:30 pm');
  expect(ways).toEqual([NORTH]);
});

test('a house’s card tells of each room how to find it, and the way once', () => {
  const { words, ways } = cardOf(ROOM_305, ROOM_104);
  expect(words).toContain('Room 305 Top floor. Now Song');
  expect(words).toContain('Room 104 Ground floor.');
  expect(words).toContain('Directions to Lecture halls (LHC)');
  expect(ways).toEqual([NORTH]);
});

test('rooms of a house that have ways of their own keep them', () => {
  const south = 'https://maps.example/south';
  const { words, ways } = cardOf(ROOM_305, { ...ROOM_104, directions: south });
  expect(words).toContain('Directions to Room 104');
  expect(ways).toEqual([NORTH, south]);
});

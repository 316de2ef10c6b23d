import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Event } from '../../../contract/events.ts';
import type { Site } from '../../../contract/site.ts';
import { SiteProvider } from '../../calls/site.ts';
import { type Known, standingOf } from '../../entries/event-standing.ts';
import { EventFacts } from './facts.tsx';
import { stampOnDays } from './on-days.ts';

const site = { festival: {} } as Site;

function dateOf(event: Partial<Event>): string | undefined {
  const html = renderToStaticMarkup(
    <SiteProvider value={site}>
      <EventFacts event={event as Event} />
    </SiteProvider>,
  );
  return /DATE<\/dt><dd>(.*?)<\/dd>/.exec(html)?.[1]?.replace(/<[^>]*>/g, '');
}

it('tells when an event starts, and when it ends where that is known; hours of one day stay in one line', () => {
  const eventDate = '2025-09-18T04:30:00.000Z';
  expect(dateOf({ eventDate })).toBe('Thu 18 Sept, 10 am');
  expect(dateOf({ eventDate, ends: '2025-09-18T07:30:00.000Z' })).toBe(
    'Thu 18 Sept, 10 am\u00a0to\u00a01 pm',
  );
  expect(dateOf({ eventDate, ends: '2025-09-19T19:00:00.000Z' })).toBe(
    'Thu 18 Sept, 10 am to Sat 20 Sept, 12:30 am',
  );
  expect(dateOf({ eventDate: null, ends: '2025-09-18T07:30:00.000Z' })).toBe('TBA');
});

const RULES = {
  opens: '2025-08-20T04:30:00.000Z',
  closes: '2025-09-15T12:30:00.000Z',
  places: 24,
  team: { min: 3, max: 9, sameCollege: false },
} as NonNullable<Event['registration']>;
const OPEN = Date.parse('2025-09-01T04:30:00.000Z');

/** The row of the places and the stamp, by what somebody has told. */
function onDays(
  known: Known,
  { now = OPEN, places = 24, perCollege = null as number | null } = {},
) {
  const registration = { ...RULES, places, perCollege };
  const event = { eventDate: '2025-09-18T04:30:00.000Z', ends: null, registration } as Event;
  const standing = standingOf(event, known, now);
  const html = renderToStaticMarkup(
    <SiteProvider value={site}>
      <EventFacts
        event={event}
        onDays={{
          standing,
          places: known.places,
          now,
          openPlaces: undefined,
          festivalIsOn: true,
          onTill: undefined,
        }}
      />
    </SiteProvider>,
  );
  const row = /PLACES<\/dt><dd>(.*?)<\/dd>/.exec(html)?.[1] ?? '';
  return {
    words: row.replace(/<[^>]*>/g, ''),
    dots: row.match(/<i /g)?.length ?? 0,
    free: row.match(/data-free="true"/g)?.length ?? 0,
    stamp: stampOnDays(standing)?.words,
    html,
  };
}

const taken = (count: number, waiting = 0, places = 24): Known => ({
  places: { places, taken: count, waiting },
});

it('shows a dot for each place, as many rings as are left, and says the same', () => {
  expect(onDays(taken(18))).toMatchObject({
    ...{ words: '6 of 24 teams left', dots: 24, free: 6, stamp: '6 LEFT' },
  });
  expect(onDays(taken(5))).toMatchObject({ words: '19 of 24 teams left', stamp: 'OPEN' });
  expect(onDays(taken(24, 7))).toMatchObject({
    ...{ words: '24 of 24 taken; 7 wait', dots: 24, free: 0, stamp: 'FULL' },
  });
  const held = { state: 'held', members: [], lacking: 0 } as unknown as Known['entry'];
  expect(onDays({ ...taken(19), entry: held })).toMatchObject({
    ...{ words: 'one of 19 is yours', stamp: 'YOU’RE IN' },
  });
  const waiting = { ...held, state: 'waiting', rank: 1 } as unknown as Known['entry'];
  expect(onDays({ ...taken(5), entry: waiting }, { perCollege: 1 })).toMatchObject({
    ...{ words: '19 of 24 teams left, none for your college', stamp: '1ST IN LINE' },
  });
  expect(onDays({ ...taken(5), entry: held }, { perCollege: 1 }).words).toBe('one of 5 is yours');
  expect(onDays(taken(20, 0, 48), { places: 48 })).toMatchObject({
    ...{ words: '28 of 48 teams left', dots: 0 },
  });
});

it('shows no number that looks like what is left while nobody has told, nor once it is on', () => {
  expect(onDays({})).toMatchObject({ words: '24 teams in all', free: 0, stamp: undefined });
  expect(onDays({}).html).toContain('data-known="false"');
  const on = onDays(taken(18), { now: Date.parse('2025-09-18T05:10:00.000Z') });
  expect(on).toMatchObject({ words: '', stamp: 'ON NOW' });
  expect(on.html).toContain('began 40 minutes ago');
  const begun = onDays(taken(18), { now: Date.parse('2025-09-18T08:10:00.000Z') });
  expect(begun).toMatchObject({ words: '', stamp: 'HAS BEGUN' });
  expect(begun.html).toContain('began 3 hours ago');
});

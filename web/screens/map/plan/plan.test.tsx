import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { ScheduledEvent } from '../../../../contract/schedule.ts';
import type { Site } from '../../../../contract/site.ts';
import { SiteProvider } from '../../../calls/site.ts';
import { Sentence } from './plan.tsx';

const at = (day: number, clock: string) => Date.parse(`2025-09-${day}T${clock}:00+05:30`);

function event(title: string, day: number, from: string, to: string, venue: string | null) {
  const moment = (clock: string) => `2025-09-${day}T${clock}:00+05:30`;
  return {
    ...{ eventId: title, title, kind: null, clusterId: 5, day: 'fri', venue },
    ...{ begins: moment(from), ends: moment(to) },
  } satisfies ScheduledEvent;
}

const events = [
  event('Song', 19, '17:00', '19:00', 'lhc 305'),
  event('Quiz', 19, '18:30', '20:00', 'LHC 104'),
  event('Play', 20, '10:00', '12:00', 'Barn'),
  event('Who Did It?', 20, '15:00', '16:00', null),
];

function drawnAt(now: number | undefined): string {
  const site = { festival: { features: { days: true } } } as Site;
  return renderToStaticMarkup(
    <SiteProvider value={site}>
      <MemoryRouter>
        <Sentence events={events} venues={['Barn', 'Mess', 'LHC 104', 'LHC 305']} now={now} />
      </MemoryRouter>
    </SiteProvider>,
  );
}

test.each([
  [undefined, 'Four places on the campus.'],
  [
    at(17, '09:00'),
    'Wed 17 Sept, 9 am: nothing is on. Friday begins at 5 pm with Song in lhc 305.',
  ],
  [at(19, '09:30'), 'Fri 19 Sept, 9:30 am: nothing is on. Next, at 5 pm: Song in lhc 305.'],
  [at(19, '17:40'), 'Fri 19 Sept, 5:40 pm: one event is on.'],
  [at(19, '18:40'), 'Fri 19 Sept, 6:40 pm: two events are on.'],
  [
    at(19, '23:00'),
    'Fri 19 Sept, 11 pm: nothing is on. Saturday begins at 10 am with Play in Barn.',
  ],
  [at(20, '13:00'), 'Sat 20 Sept, 1 pm: nothing is on. Next, at 3 pm: Who Did It?'],
  [at(20, '17:00'), 'Sat 20 Sept, 5 pm: the festival is over.'],
])('the sentence at %s', (now, words) => {
  expect(drawnAt(now).replace(/<[^>]+>/g, '')).toBe(words);
});

test('the sentence leads to the event that comes next, and to its venue', () => {
  const drawn = drawnAt(at(19, '23:00'));
  expect(drawn).toContain('<a href="/events/music/details/Play"');
  expect(drawn).toContain('<a href="/map?side=plan&amp;venue=Barn"');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { ScheduledEvent } from '../../../contract/schedule.ts';
import type { Site } from '../../../contract/site.ts';
import { SiteProvider } from '../../calls/site.ts';
import { homeDayAt } from './day.ts';
import { NowPanel } from './present.tsx';

const festival = { startsOn: '2025-09-18', endsOn: '2025-09-21', features: { days: true } };
const NOW = Date.parse('2025-09-19T18:00:00+05:30');

function event(title: string, from: number, eventId?: string): ScheduledEvent {
  const moment = (hour: number) => `2025-09-19T${hour}:00:00+05:30`;
  const times = { day: 'fri', begins: moment(from), ends: moment(from + 2) };
  return { eventId, title, kind: null, clusterId: 5, venue: null, ...times };
}

test.each([undefined, 'music/'])(
  'home says what is on and what comes next, also from a schedule that was stored before ids (%s)',
  (ids) => {
    const [song, choir] = ['Song', 'Choir'].map((name) => ids && ids + name);
    const events = [event('Song', 17, song), event('Choir', 19, choir)];
    const drawn = renderToStaticMarkup(
      <SiteProvider value={{ apiUrl: '', festival } as Site}>
        <MemoryRouter>
          <NowPanel home={homeDayAt(events, NOW, festival)} events={events} now={NOW} />
        </MemoryRouter>
      </SiteProvider>,
    );
    expect(drawn).toContain('href="/events/music/details/Song"');
    expect(drawn).toContain('href="/events/music/details/Choir"');
  },
);

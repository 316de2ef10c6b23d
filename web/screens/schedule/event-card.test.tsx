import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { ScheduledEvent } from '../../../contract/schedule.ts';
import type { Site } from '../../../contract/site.ts';
import { SiteProvider } from '../../calls/site.ts';
import { EventCard } from './event-card.tsx';

const festival = { startsOn: '2025-09-18', endsOn: '2025-09-21', timeZone: 'Asia/Kolkata' };

function words(event: ScheduledEvent, now: string): string {
  const html = renderToStaticMarkup(
    <SiteProvider value={{ festival } as Site}>
      <MemoryRouter>
        <EventCard event={event} now={Date.parse(now)} isMine={false} />
      </MemoryRouter>
    </SiteProvider>,
  );
  return html.replace(/<[^>]*>/g, ' ');
}

it('says that something is on now below the wall too, where what goes on from an earlier day stands', () => {
  const works: ScheduledEvent = {
    ...{ title: 'Works', kind: null, clusterId: 5, day: 'fri', venue: null },
    begins: '2025-09-19T10:00:00+05:30',
    ends: '2025-09-20T10:00:00+05:30',
  };
  expect(words(works, '2025-09-20T08:00:00+05:30')).toContain('on now');
  expect(words(works, '2025-09-20T10:00:00+05:30')).not.toContain('on now');
  expect(words({ ...works, begins: null }, '2025-09-20T08:00:00+05:30')).not.toMatch(
    /now|in \w+ min/,
  );
});

import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { ScheduledEvent } from '../../../contract/schedule.ts';
import type { Site } from '../../../contract/site.ts';
import { SiteProvider } from '../../calls/site.ts';
import { EventCard } from './event-card.tsx';

const festival = { startsOn: '2025-09-18', endsOn: '2025-09-21' };
const works: ScheduledEvent = {
  ...{ eventId: 'music/works', title: 'Works', kind: null, clusterId: 5, day: 'fri', venue: null },
  begins: '2025-09-19T10:00:00+05:30',
  ends: '2025-09-20T10:00:00+05:30',
};

function draw(event: ScheduledEvent, now: string, days = false): string {
  return renderToStaticMarkup(
    <SiteProvider value={{ festival: { ...festival, features: { days } } } as Site}>
      <MemoryRouter>
        <EventCard event={event} now={Date.parse(now)} isMine={false} />
      </MemoryRouter>
    </SiteProvider>,
  );
}

const words = (event: ScheduledEvent, now: string) => draw(event, now).replace(/<[^>]*>/g, ' ');

it('says that something is on now below the wall too, where what goes on from an earlier day stands', () => {
  expect(words(works, '2025-09-20T08:00:00+05:30')).toContain('on now');
  expect(words(works, '2025-09-20T10:00:00+05:30')).not.toContain('on now');
  expect(words({ ...works, begins: null }, '2025-09-20T08:00:00+05:30')).not.toMatch(
    /now|in \w+ min/,
  );
});

it('says of an event that never got an hour that it is over, once the festival is', () => {
  const untold = { ...works, day: null, begins: null, ends: null };
  expect(words(untold, '2025-09-22T04:59:00+05:30')).not.toContain('over');
  expect(words(untold, '2025-09-22T05:00:00+05:30')).toContain('over');
  expect(draw(untold, '2025-09-22T05:00:00+05:30')).toContain('data-state="past"');
  expect(words(works, '2025-09-22T05:00:00+05:30')).not.toContain('over');
});

it('leads to the event, and beside that, where the festival shows its days, to its venue on the plan', () => {
  const linksAt = (venue: string | null, days: boolean) =>
    [
      ...draw({ ...works, venue }, '2025-09-20T08:00:00+05:30', days).matchAll(
        /<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g,
      ),
    ].map(([, href, inside = '']) => [href, inside.replace(/<[^>]*>/g, ' ').trim()]);
  const event = [expect.stringContaining('/Works'), 'Works'];
  const venue = ['/map?side=plan&amp;venue=Old%20Hall', 'Old Hall'];
  expect(linksAt('Old Hall', true)).toEqual([event, venue]);
  expect(linksAt('Old Hall', false)).toEqual([event]);
  expect(linksAt(null, true)).toEqual([event]);
});

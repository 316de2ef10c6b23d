import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Event } from '../../../contract/events.ts';
import type { Site } from '../../../contract/site.ts';
import { SiteProvider } from '../../calls/site.ts';
import { EventFacts } from './case-file.tsx';

const site = { festival: { timeZone: 'Asia/Kolkata' } } as Site;

function dateOf(event: Partial<Event>): string | undefined {
  const html = renderToStaticMarkup(
    <SiteProvider value={site}>
      <EventFacts event={event as Event} />
    </SiteProvider>,
  );
  return /DATE<\/dt><dd>(.*?)<\/dd>/.exec(html)?.[1]?.replace(/<[^>]*>/g, '');
}

it('tells when an event starts, and when it ends where that is known', () => {
  const eventDate = '2025-09-18T04:30:00.000Z';
  expect(dateOf({ eventDate })).toBe('Thu 18 Sept, 10:00 am');
  expect(dateOf({ eventDate, ends: '2025-09-18T07:30:00.000Z' })).toBe(
    'Thu 18 Sept, 10:00 am to 1:00 pm',
  );
  expect(dateOf({ eventDate, ends: '2025-09-19T19:00:00.000Z' })).toBe(
    'Thu 18 Sept, 10:00 am to Sat 20 Sept, 12:30 am',
  );
  expect(dateOf({ eventDate: null, ends: '2025-09-18T07:30:00.000Z' })).toBe('TBA');
});

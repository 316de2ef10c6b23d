import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Event } from '../../../contract/events.ts';
import type { Site } from '../../../contract/site.ts';
import { SiteProvider } from '../../calls/site.ts';
import { CaseFile, partsOf } from './case-file.tsx';

const site = {
  festival: {
    name: 'Deepam',
    startsOn: '2025-09-18',
    endsOn: '2025-09-21',
    features: { days: true },
  },
} as Site;

function drawn(changes: Partial<Event>, at: string): string {
  const event = {
    ...{ eventId: 'music/song', title: 'Song', kind: null, description: 'Sing.', pocDetails: [] },
    ...{ eventDate: '2025-09-19T17:00:00+05:30', ends: null, registration: null },
    ...{ eventVenue: null, priceMoney: null, imageSrc: null, onlineLink: null },
    ...changes,
  } as unknown as Event;
  return renderToStaticMarkup(
    <SiteProvider value={site}>
      <MemoryRouter>
        <CaseFile event={event} clusterName="Music" at={Date.parse(at)} />
      </MemoryRouter>
    </SiteProvider>,
  );
}

it('says below the name what it is, and leaves no line where nobody has said', () => {
  const headOf = (kind: string | null) =>
    /<\/h1>(.*?)<\/header>/.exec(drawn({ kind }, '2025-09-18T12:00:00+05:30'))?.[1];
  expect(headOf('Rap battle')).toMatch(/^<p[^>]*>Rap battle<\/p>$/);
  expect(headOf(null)).toBe('');
});

it.each([{}, { eventDate: null }, { ends: '2025-09-19T21:00:00+05:30', priceMoney: '9,000' }])(
  'says nothing of now on the day after the festival: %o',
  (hours) => {
    const words = drawn(hours, '2025-09-22T05:00:00+05:30').replace(/<[^>]*>/g, ' ');
    expect(words).toContain('OVER');
    expect(words).not.toMatch(/\b(now|today|till|began|begun|next|register)\b/i);
  },
);

it('loads what is left of an event that never got a date from the day after the festival on, as it is drawn', () => {
  const undated = { eventDate: null, ends: null, registration: null } as Event;
  const filesAt = (moment: string) =>
    partsOf(undated, Date.parse(moment), '2025-09-21').map(({ file }) => file);
  expect(filesAt('2025-09-22T04:59:00+05:30')).toEqual([]);
  expect(filesAt('2025-09-22T05:00:00+05:30')).toEqual(['over.tsx']);
  expect(partsOf(undated, undefined, '2025-09-21')).toEqual([]);
});

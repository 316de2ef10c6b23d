import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Site } from '../../contract/site.ts';
import { SiteProvider } from '../calls/site.ts';
import { VenueLink } from './venue-link.tsx';

function linkOf(venue: string, days: boolean, unknownVenues?: readonly string[]): string {
  const site = { festival: { features: { days } }, unknownVenues } as Site;
  return renderToStaticMarkup(
    <SiteProvider value={site}>
      <MemoryRouter>
        <VenueLink venue={venue} />
      </MemoryRouter>
    </SiteProvider>,
  );
}

it('leads to a venue’s card on the plan, and is plain words where the plan doesn’t have it', () => {
  const address = '/map?side=plan&amp;venue=Old%20Hall';
  expect(linkOf('Old Hall', true)).toContain(`href="${address}"`);
  expect(linkOf('Old Hall', true, ['Rooftop'])).toContain(`href="${address}"`);
  expect(linkOf('Rooftop', true, ['Rooftop'])).toBe('Rooftop');
  expect(linkOf('Old Hall', false)).toBe('Old Hall');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { planAddress } from '../../contract/plan.ts';
import type { Site } from '../../contract/site.ts';
import { SiteProvider } from '../calls/site.ts';
import { Footer } from './footer.tsx';

function waysWith(days: boolean): string[] {
  const festival = { name: 'Deepam', madeBy: ['Asha', 'Ravi'], social: [], contacts: [] };
  const drawn = { widths: { wordmark: 3 }, wordmark: { width: 3, height: 1, path: '' } };
  const site = { festival: { ...festival, features: { days } }, ...drawn };
  const html = renderToStaticMarkup(
    <SiteProvider value={site as unknown as Site}>
      <MemoryRouter>
        <Footer />
      </MemoryRouter>
    </SiteProvider>,
  );
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address!);
}

test('the footer leads to the campus plan where the site has one', () => {
  expect(waysWith(true)).toContain(planAddress());
  expect(waysWith(false)).toEqual(['/clusters', '/schedule', '/hospitality']);
});

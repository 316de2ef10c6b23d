import type { FastifyInstance } from 'fastify';
import { clusters } from '../../contract/clusters.ts';
import { contentAddress } from '../../contract/content-addresses.ts';
import { clusterAddress, eventAddress } from '../../contract/event-addresses.ts';
import { readEvents } from '../../contract/events.ts';
import type { AskContent } from '../content/festival-events.ts';
import { escaped } from '../http/html.ts';

/** The screens that anyone may find; what is about one person stays out. */
const screens = [
  '/',
  '/clusters',
  '/map',
  '/hospitality',
  '/sponsors',
  '/teams',
  '/workshops',
  '/signup',
];
const personal = ['/profile', '/callback', '/change-password', '/api/'];

/** `/robots.txt` and `/sitemap.xml`: what search engines may read, and where every screen and event is. */
export function registerSearchEngines(
  app: FastifyInstance,
  publicUrl: string,
  content: AskContent,
): void {
  const robots = [
    'User-agent: *',
    ...personal.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  app.get('/robots.txt', async (_request, reply) => {
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots);
  });

  app.get('/sitemap.xml', async (_request, reply) => {
    const addresses = [...screens, ...(await eventAddresses(content))];
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, no-cache')
      .send(sitemap(addresses.map((path) => publicUrl + path)));
  });
}

/** Every cluster and its events. A cluster whose events can't be had is listed without them. */
async function eventAddresses(content: AskContent): Promise<string[]> {
  const lists = await Promise.all(
    clusters.map(async ({ id, name }) => {
      const answer = await content(contentAddress.cluster(id)).catch(() => undefined);
      const events = answer?.status === 200 ? readEvents(answer.body, '').entries : [];
      return [clusterAddress(name), ...events.map(({ title }) => eventAddress(name, title))];
    }),
  );
  return lists.flat();
}

function sitemap(addresses: readonly string[]): string {
  const entries = addresses.map((address) => `<url><loc>${escaped(address)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

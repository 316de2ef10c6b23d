import type { FastifyInstance } from 'fastify';
import { clusters } from '../../contract/clusters.ts';
import { clusterAddress, eventAddress } from '../../contract/event-addresses.ts';
import type { Event } from '../../contract/events.ts';
import type { Content } from '../content/files/content.ts';
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
  content: () => Content,
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
    const addresses = [...screens, ...eventAddresses(content())];
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, no-cache')
      .send(sitemap(addresses.map((path) => publicUrl + path)));
  });
}

/** Every cluster and its events. A cluster whose events can't be had is listed without them. */
function eventAddresses(content: Content): string[] {
  return clusters.flatMap(({ id, name }) => {
    const events = eventsOrNone(content, id);
    return [clusterAddress(name), ...events.map(({ title }) => eventAddress(name, title))];
  });
}

function eventsOrNone(content: Content, clusterId: number): readonly Event[] {
  try {
    return content.events(clusterId);
  } catch {
    return [];
  }
}

function sitemap(addresses: readonly string[]): string {
  const entries = addresses.map((address) => `<url><loc>${escaped(address)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

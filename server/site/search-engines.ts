import type { FastifyInstance } from 'fastify';
import { clusterAddress, eventAddress } from '../../contract/event-addresses.ts';
import type { Event } from '../../contract/events.ts';
import { DAY_MS } from '../../contract/moments.ts';
import type { Content } from '../content/reading/content.ts';
import { escaped } from '../http/html.ts';
import { BRIEFLY, type ResponseCache } from '../http/response-cache.ts';

/** The screens that anyone may find; what is about one person stays out. */
const SCREENS = [
  '/',
  '/clusters',
  '/schedule',
  '/map',
  '/hospitality',
  '/sponsors',
  '/teams',
  '/workshops',
  '/signup',
];
const PERSONAL = ['/profile', '/callback', '/change-password', '/join/', '/api/'];

/** Who reads a word today may trust it for so long. */
const SECURITY_CONTACT_DAYS = 365;

/**
 * `/robots.txt` and `/sitemap.xml`: the screens that search engines may read, and every event's address;
 * `/.well-known/security.txt`: whom to tell of a hole.
 */
export function registerSearchEngines(
  app: FastifyInstance,
  cache: ResponseCache,
  publicUrl: string,
  content: () => Content,
): void {
  const robots = [
    'User-agent: *',
    ...PERSONAL.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  const serve = (path: string, type: string, body: () => string) => {
    const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': BRIEFLY };
    app.get(path, (request, reply) =>
      cache.send(request, reply, path, () => ({ headers, body: body() })),
    );
  };
  serve('/robots.txt', 'text/plain', () => robots);
  serve('/sitemap.xml', 'application/xml', () =>
    sitemap([...SCREENS, ...eventAddresses(content())].map((path) => publicUrl + path)),
  );
  serve('/.well-known/security.txt', 'text/plain', () => securityContacts(content(), publicUrl));
}

/** The festival's own contacts, as the footer has them. Source: RFC 9116, and 3966 for numbers without a country. */
function securityContacts({ festival }: Content, publicUrl: string): string {
  const expires = new Date(Date.now() + SECURITY_CONTACT_DAYS * DAY_MS);
  const lines = festival.contacts.map(({ phone }) => {
    const number = phone.replaceAll(' ', '');
    return `Contact: tel:${number}${number.startsWith('+') ? '' : ';phone-context=+91'}`;
  });
  return [
    ...lines,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** Every cluster and its events. A cluster whose events can't be had is listed without them. */
function eventAddresses(content: Content): string[] {
  return content.clusters.flatMap(({ id, name }) => {
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

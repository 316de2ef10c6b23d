import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Call } from '../contract/call.ts';
import { contentAddress } from '../contract/content-addresses.ts';
import { ROLES } from '../contract/desk/rights.ts';
import { issueCertificates } from './accounts/certificates/store.ts';
import type { Content } from './content/reading/content.ts';
import { BRIEFLY, FOREVER } from './http/response-cache.ts';
import { askedQueries } from './site/own-queries.ts';
import { EVERY_CALL } from './site/reference/routes.ts';
import { registerSite } from './site/routes.ts';
import { siteFile } from './site/site-file.ts';
import { signedInOrganiser, startDeskServer } from './testing/desk.ts';
import { festivalWithEntries, newRegistrant } from './testing/entries.ts';
import { nginxMaps } from './testing/nginx-maps.ts';
import { bearer, shared } from './testing/server.ts';
import { builtSiteDir, site } from './testing/site.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

/*
 * What an edge may keep is the same for everybody, whoever asks with whatever of their own, and no older than an edit may be:
 * every reading call and every other address, also those that are added later.
 */

const READING = EVERY_CALL.filter(({ method }) => method === 'GET');

/** What everybody is answered alike. */
const PUBLIC = [
  ...['listColleges', 'listPlaces', 'getLeaderboard'],
  ...['getCluster', 'getHospitalities', 'getSponsors', 'getWorkshops'],
];

const CHOIR = 'Lantern Choir';
const team = { rules: { team: { min: 2, max: 3, sameCollege: false } } };

async function startServer(more: Parameters<typeof startDeskServer>[1] = {}) {
  const { events } = await festivalWithEntries(new Map([[CHOIR, team]]));
  const withDays = ({ festival, ...content }: Content): Content => ({
    ...content,
    events,
    festival: { ...festival, features: { ...festival.features, days: true } },
  });
  return startDeskServer(withDays, more);
}

const server = shared(() => startServer());

interface Credentials {
  readonly headers?: Record<string, string>;
  readonly cookies?: Record<string, string>;
}

const HUMMING: Record<string, string> = { cluster: 'music', event: 'Humming' };

/** As the site asks for content, and where something of somebody's own is; the other calls have no such queries. */
const ADDRESSES: Record<string, string> = {
  getCluster: contentAddress.cluster(1),
  getSponsors: contentAddress.sponsors,
  getWorkshops: contentAddress.workshops,
};

/** What opens to whoever has its address: a calendar, an invitation, a certificate. */
async function ownAddresses({ db }: Pick<typeof server, 'db'>, person: Person) {
  const { address } = (await person.call('POST', '/api/events/user/calendar')).message;
  const entry = (await person.take(CHOIR, { teamName: 'The Lamps' })).message;
  const event = { eventId: 'music/first-song', clusterName: 'Music', eventName: 'First Song' };
  await issueCertificates(db, event, [{ accountId: person.id, result: 'Winner' }], Date.now());
  const [{ code, link }] = (await person.call('GET', '/api/user/certificates')).message;
  return {
    readCalendarFeed: new URL(address).pathname,
    readInvitation: `/api/events/invitations/${entry.invitation}`,
    getPlaces: '/api/events/music/Lantern%20Choir/places',
    checkCertificate: `/api/certificates/${code}`,
    downloadCertificate: link,
    team: `/share/team/${entry.id}.jpg`,
    invitation: `/join/${entry.invitation}`,
  };
}

type Person = Awaited<ReturnType<typeof newRegistrant>>;

beforeAll(async () => {
  Object.assign(ADDRESSES, await ownAddresses(server, await newRegistrant(server)));
});

function addressOf({ name: called, path }: Call): string {
  const own = path.replaceAll(/:(\w+)/g, (_, name: string) => HUMMING[name] ?? 'nobody');
  return ADDRESSES[called] ?? own;
}

function ask(call: Call, { headers, cookies = {} }: Credentials = {}) {
  const { origin } = new URL(server.settings.publicUrl);
  const given = { headers: { origin, ...headers }, cookies };
  return server.app.inject({ method: 'GET', url: addressOf(call), ...given });
}

/** By nginx's own lists what everybody is answered is kept, and what isn't goes by its cache, which would take the ETag away. */
async function expectCacheOfNginx(
  address: string,
  { headers, statusCode }: Awaited<ReturnType<typeof ask>>,
) {
  const isKept = [FOREVER, BRIEFLY].includes(String(headers['cache-control']));
  // A redirect is nothing that a browser would load whole.
  if (!isKept && (headers.etag === undefined || statusCode === 302)) return;
  const had = isKept ? '' : headers.etag;
  const cache = (await nginxMaps())('festival_cache_of', `${address} ${had}`);
  expect([address, cache]).toEqual([address, isKept ? 'festival' : 'off']);
}

const PEOPLE: Record<string, () => Promise<Credentials>> = {
  nobody: async () => ({}),
  'a visitor': async () => ({ headers: bearer((await newRegistrant(server)).token) }),
  ...Object.fromEntries(
    ROLES.map((role) => [
      role,
      async () => {
        const clusters = role === 'cluster-manager' ? ['Music'] : [];
        const { cookies } = await signedInOrganiser(server, [{ role, clusters }]);
        return { cookies: Object.fromEntries(cookies) };
      },
    ]),
  ),
};

/** Half a minute old already. */
const lifetimeOf = ({ name }: Call) => (name === 'listPlaces' ? 'public, no-cache' : BRIEFLY);

describe.each(Object.keys(PEOPLE))('Asked by %s', (who) => {
  it('a call is answered as to everybody, or for this one alone', async () => {
    const credentials = await PEOPLE[who]!();
    const publicCalls: string[] = [];
    for (const call of READING) {
      const answer = await ask(call, credentials);
      const lifetime = String(answer.headers['cache-control']);
      expect([call.name, lifetime]).toEqual([
        call.name,
        expect.stringMatching(/^(public|private|no-store)/),
      ]);
      await expectCacheOfNginx(addressOf(call), answer);
      if (!lifetime.startsWith('public')) continue;
      publicCalls.push(call.name);
      expect([call.name, lifetime]).toEqual([call.name, lifetimeOf(call)]);
      expect([call.name, answer.headers.vary]).toEqual([call.name, 'Accept-Encoding']);
      const toNobody = await ask(call);
      expect([call.name, answer.cookies, answer.body]).toEqual([call.name, [], toNobody.body]);
    }
    expect(publicCalls.sort()).toEqual(PUBLIC.toSorted());
  });
});

/** They end at another server's answer. */
const ELSEWHERE = ['campusSignOn'];

it('Every call that is open to all was asked for something that is there', async () => {
  const open = READING.filter(({ bearer: needsToken, front }) => !needsToken && !front);
  for (const call of open.filter(({ name }) => !ELSEWHERE.includes(name)))
    expect([call.name, (await ask(call)).statusCode]).toEqual([call.name, 200]);
});

/** The built site, and what is served with it. */
async function startWithSite() {
  const buildDir = await builtSiteDir();
  await mkdir(join(buildDir, 'worker'));
  await writeFile(join(buildDir, 'worker/worker.js'), 'work()');
  await writeFile(join(buildDir, 'site/icon.svg'), '<svg/>');
  const [pack] = ['/assets/start.js'];
  const packs = { files: [], screens: pack, programme: pack, days: pack, daysWithProgramme: pack };
  await writeFile(join(buildDir, 'site/.vite/offline.json'), JSON.stringify(packs));
  const pastBuildsDir = await temporaryFolder();
  const { content } = server as unknown as { content: () => Content };
  const routes: string[] = [];
  const note = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route) => {
      const isCall = (route.config as { call?: Call } | undefined)?.call !== undefined;
      if ([route.method].flat().includes('GET') && !isCall) routes.push(route.url);
    });
  subscribe('fastify.initialization', note);
  const started = await startServer({
    site: (app, cache) =>
      registerSite(app, { buildDir, pastBuildsDir, cache, site: () => site, content }),
  }).finally(() => unsubscribe('fastify.initialization', note));
  onTestFinished(() => started.close());
  return { ...started, routes };
}

/** An address of each route that has parameters, or more than one where its answers differ. */
async function examplesOf({ content, ...started }: Awaited<ReturnType<typeof startWithSite>>) {
  const own = await ownAddresses(started, await newRegistrant(started));
  return {
    '/api/*': ['/api/nothing'],
    '/api/clusters': [],
    '/api/clusters/:id': [contentAddress.cluster(1)],
    '/api/hospitalities/:id': [],
    '/api/sponsors': [contentAddress.sponsors],
    '/api/sponsors/:id': [],
    '/api/workshops': [contentAddress.workshops],
    '/api/workshops/:id': [],
    '/uploads/:name': [`/uploads/${[...content().uploads.keys()][0]}`],
    '/share/:cluster/:title(^.+).jpg': ['/share/music/Humming.jpg', '/share/music/nothing.jpg'],
    '/share/team/:id(^.+).jpg': [own.team],
    '/calendar/:cluster/:title(^.+).ics': [
      '/calendar/music/Lantern%20Choir.ics',
      '/calendar/music/nothing.ics',
    ],
    '/site/:edition': [siteFile(site).address, '/site/passed-one.json'],
    '/*': ['/', '/a', '/schedule', '/map?side=plan', '/desk', '/gate', own.invitation, '/moved'],
  } as Readonly<Record<string, readonly string[]>>;
}

it('Of a page that shows what its query says, nginx asks for that query, too', async () => {
  const words = await nginxMaps();
  for (const page of Object.keys(askedQueries))
    expect([page, words('festival_words', `${page}?x`)]).not.toEqual([page, '']);
  expect(words('festival_words', '/events?x')).toBe('');
});

/** Their names change with what is in them. */
const NAMED_BY_CONTENT = /^\/(assets|uploads|site)\/[\w.-]+$/;

it('Whatever else has an address is as short-lived at an edge as a page, or its name changes with it', async () => {
  const started = await startWithSite();
  const examples = await examplesOf(started);
  const addresses = started.routes.flatMap((route) => examples[route] ?? [route]);
  expect(addresses.length).toBeGreaterThan(25);
  expect(addresses.filter((address) => /[:*]/.test(address.split('?')[0]!))).toEqual([]);
  const kept: string[] = [];
  for (const address of addresses) {
    const answer = await started.app.inject(address);
    const { headers, statusCode } = answer;
    const lifetime = String(headers['cache-control'] ?? 'none');
    const status = address === '/moved' ? 302 : address.includes('nothing') ? 404 : 200;
    expect([address, statusCode]).toEqual([address, status]);
    if (lifetime !== FOREVER || !NAMED_BY_CONTENT.test(address))
      expect([address, lifetime]).toEqual([
        address,
        expect.stringMatching(/^(no-store|no-cache|private, no-cache)$|^public, max-age=0, /),
      ]);
    await expectCacheOfNginx(address, answer);
    if (!lifetime.startsWith('public')) continue;
    kept.push(address);
    expect([address, [FOREVER, BRIEFLY].includes(lifetime)]).toEqual([address, true]);
    expect([address, headers.vary ?? 'Accept-Encoding']).toEqual([address, 'Accept-Encoding']);
  }
  for (const address of ['/', '/robots.txt', '/api', '/icon.svg']) expect(kept).toContain(address);
});

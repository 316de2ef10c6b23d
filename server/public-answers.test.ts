import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../contract/call.ts';
import { contentAddress } from '../contract/content-addresses.ts';
import { ROLES } from '../contract/desk/rights.ts';
import { issueCertificates } from './accounts/certificates/store.ts';
import type { Content } from './content/reading/content.ts';
import { EVERY_CALL } from './site/reference/routes.ts';
import { signedInOrganiser, startDeskServer } from './testing/desk.ts';
import { festivalWithEntries, newRegistrant } from './testing/entries.ts';
import { bearer, shared } from './testing/server.ts';

/*
 * What an edge may keep is the same for everybody, whoever asks with whatever of their own: every reading call, also those
 * that are added later.
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
  };
}

type Person = Awaited<ReturnType<typeof newRegistrant>>;

beforeAll(async () => {
  Object.assign(ADDRESSES, await ownAddresses(server, await newRegistrant(server)));
});

function ask({ name: called, path }: Call, { headers, cookies = {} }: Credentials = {}) {
  const { origin } = new URL(server.settings.publicUrl);
  const own = path.replaceAll(/:(\w+)/g, (_, name: string) => HUMMING[name] ?? 'nobody');
  const url = ADDRESSES[called] ?? own;
  return server.app.inject({ method: 'GET', url, headers: { origin, ...headers }, cookies });
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
      if (!lifetime.startsWith('public')) continue;
      publicCalls.push(call.name);
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

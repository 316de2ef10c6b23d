import { describe, expect, it } from 'vitest';
import type { Call } from '../contract/call.ts';
import { contentAddress } from '../contract/content-addresses.ts';
import { ROLES } from '../contract/desk/rights.ts';
import { EVERY_CALL } from './site/reference/routes.ts';
import { signedInOrganiser, startDeskServer } from './testing/desk.ts';
import { newRegistrant } from './testing/entries.ts';
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

const server = shared(() =>
  startDeskServer(({ festival, ...content }) => ({
    ...content,
    festival: { ...festival, features: { ...festival.features, days: true } },
  })),
);

interface Credentials {
  readonly headers?: Record<string, string>;
  readonly cookies?: Record<string, string>;
}

const HUMMING: Record<string, string> = { cluster: 'music', event: 'Humming' };

/** As the site asks for content; the other calls have no such queries. */
const ADDRESSES: Readonly<Record<string, string>> = {
  getCluster: contentAddress.cluster(1),
  getSponsors: contentAddress.sponsors,
  getWorkshops: contentAddress.workshops,
};

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

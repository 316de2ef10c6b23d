import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadContent } from '../../../content/reading/content.ts';
import { FESTIVAL_DIR } from '../../../testing/festival.ts';
import { TestStrapi } from './strapi-for-tests.ts';

/* Editors at the panel of a real Strapi: what it reads and sends, by its own addresses. */

let strapi: TestStrapi;
let asha: string;
let ravi: string;

beforeAll(async () => {
  strapi = await TestStrapi.make();
  await strapi.start(await loadContent(FESTIVAL_DIR));
  asha = await strapi.makeAdministrator();
  ravi = await strapi.makeEditor(asha, 'Ravi');
});

afterAll(() => strapi.close());

const ENTRIES = '/content-manager/collection-types';
const MUSIC = `${ENTRIES}/api::cluster.cluster/5`;

interface Cluster {
  name: string;
  version: number;
  Cluster_Details: { Events: { name: string; location: string | null }[] };
}

/** What Strapi gives itself: the panel sends none of it back. */
const GIVEN = ['createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy', 'locale'];

/** An entry as the panel's form holds it, which is what it sends. */
async function open<Entry extends object>(address: string, session: string): Promise<Entry> {
  const { data } = await strapi.send<{ data: Entry }>('GET', address, session);
  const fields = Object.entries(data).filter(([name]) => !GIVEN.includes(name));
  return Object.fromEntries(fields) as Entry;
}

function save(address: string, session: string, form: object) {
  return strapi.send<{ data: { version: number } }>('PUT', address, session, form);
}

test('a save over a newer one is refused with who and when, and takes nothing back', async () => {
  const before = await open<Cluster>(MUSIC, asha);
  const theirs = structuredClone(before);
  theirs.Cluster_Details.Events[0]!.location = 'Barn Hall';
  await save(MUSIC, ravi, theirs);
  const ours = structuredClone(before);
  ours.Cluster_Details.Events[1]!.location = 'Lawn';
  await expect(save(MUSIC, asha, ours)).rejects.toThrow(
    /400.*Ravi has saved Music since you opened it, at .* Indian time/,
  );
  const stored = await open<Cluster>(MUSIC, asha);
  expect(stored.Cluster_Details.Events[0]?.location).toBe('Barn Hall');
  stored.Cluster_Details.Events[1]!.location = 'Lawn';
  const { data } = await save(MUSIC, asha, stored);
  // Whoever has saved goes on from there.
  await save(MUSIC, asha, { ...stored, version: data.version });
});

test('of two saves at one moment one is refused', async () => {
  const form = await open<Cluster>(MUSIC, asha);
  const saves = await Promise.allSettled([asha, ravi].map((who) => save(MUSIC, who, form)));
  expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a save over a newer one of a sponsor is refused, too', async () => {
  const address = `${ENTRIES}/api::sponsor.sponsor`;
  const { results } = await strapi.send<{ results: { documentId: string; name: string }[] }>(
    'GET',
    address,
    asha,
  );
  const [{ documentId, name } = { documentId: '', name: '' }] = results;
  const form = await open<object>(`${address}/${documentId}`, asha);
  await save(`${address}/${documentId}`, asha, { ...form, sponsor_title: 'Gold' });
  await expect(save(`${address}/${documentId}`, ravi, form)).rejects.toThrow(
    `Asha has saved ${name} since you opened it`,
  );
});

test('a cluster is neither made, renamed, copied nor deleted at the panel', async () => {
  const all = `${ENTRIES}/api::cluster.cluster`;
  const form = await open<Cluster>(MUSIC, asha);
  const none = /none can be made or deleted here/;
  await expect(strapi.send('POST', all, asha, { name: 'Cookery' })).rejects.toThrow(none);
  await expect(strapi.send('POST', `${all}/clone/5`, asha, { name: 'Music 2' })).rejects.toThrow(
    none,
  );
  await expect(strapi.send('DELETE', MUSIC, asha)).rejects.toThrow(none);
  const bulk = { documentIds: ['5'] };
  await expect(strapi.send('POST', `${all}/actions/bulkDelete`, asha, bulk)).rejects.toThrow(none);
  await expect(save(MUSIC, asha, { ...form, name: 'Song' })).rejects.toThrow(
    /knows this cluster as Music/,
  );
  expect((await open<Cluster>(MUSIC, asha)).name).toBe('Music');
});

interface Layout {
  data: {
    contentType?: { metadatas: Record<string, { edit: { description: string } }> };
    components: Record<string, { metadatas: Record<string, { edit: { description: string } }> }>;
  };
}

test('each moment says by whose clock it is typed, where it stands', async () => {
  const layout = (type: string) =>
    strapi.send<Layout>('GET', `/content-manager/content-types/${type}/configuration`, ravi);
  const { components } = (await layout('api::cluster.cluster')).data;
  const { contentType } = (await layout('api::workshop.workshop')).data;
  const hints = [
    components['cluster.event']?.metadatas.date,
    components['cluster.event']?.metadatas.ends,
    ...['opens', 'closes', 'cancelUntil'].map(
      (name) => components['cluster.registration']?.metadatas[name],
    ),
    contentType?.metadatas.date,
  ];
  for (const field of hints) expect(field?.edit.description).toContain("your computer's clock");
  expect(contentType?.metadatas.order?.edit.description).toContain('Lower numbers');
});

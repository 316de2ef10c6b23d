import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { clusters } from '../../../../contract/clusters.ts';
import { contentAddress } from '../../../../contract/content-addresses.ts';
import { asha } from '../../../../e2e/people.ts';
import { startSwitchedOn } from '../../../../e2e/switched-on.ts';
import { loadContent } from '../../../content/reading/content.ts';
import { FESTIVAL_DIR } from '../../../testing/festival.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { TestStrapi } from './strapi-for-tests.ts';

/** The festival of the journeys, whose First Song takes people today. */
async function openFestival() {
  const directory = await temporaryFolder();
  await cp(FESTIVAL_DIR, directory, { recursive: true });
  const file = join(directory, 'clusters/music/first-song.md');
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text.replace(/^date: .*\n/m, '').replace(/(closes|cancelUntil): 2025/g, '$1: 2099'),
  );
  return loadContent(directory);
}

/** A site in front of a real Strapi, on which Asha is signed in. */
async function start() {
  const strapi = await TestStrapi.make();
  onTestFinished(() => strapi.close());
  await strapi.start(await openFestival());
  const site = await startSwitchedOn('features: { registration: on }', { CONTENT_URL: strapi.url });
  onTestFinished(() => site.stop());
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(site.url + path, { method, headers, body: JSON.stringify(body) });
    return (await answer.json()).message;
  };
  const signIn = { user_email: asha.email, user_password: asha.password };
  headers.authorization = `Bearer ${await ask('POST', '/api/user/login', signIn)}`;
  return { strapi, token: await strapi.makeApiToken(), site, ask };
}

/** The site asks Strapi every few seconds. */
const SOON = { timeout: 30_000 };

interface StrapiEvent {
  readonly name: string;
  readonly image: { data: { id: number } | null };
}

test('who is registered keeps the place while editors rename, move, delete and bring back the event', async () => {
  const { strapi, token, site, ask } = await start();

  /** Saves the events of a cluster as `changed` gives them. */
  async function save(name: string, changed: (events: object[]) => object[]): Promise<void> {
    const { id } = clusters.find((one) => one.name === name)!;
    const { data } = await (await fetch(strapi.url + contentAddress.cluster(id))).json();
    const { Events, ...details } = data.attributes.Cluster_Details;
    const events = Events.map((event: StrapiEvent) => ({ ...event, image: event.image.data?.id }));
    const body = { data: { Cluster_Details: { ...details, Events: changed(events) } } };
    await strapi.send('PUT', `/api/clusters/${id}`, token, body);
  }

  const isIn = (clusterName: string, eventName: string) => {
    const where = async () => {
      const entries = await ask('GET', '/api/events/user/entries');
      return entries.map(({ id, number, ...of }: Place) => [
        id,
        number,
        of.clusterName,
        of.eventName,
      ]);
    };
    return expect.poll(where, SOON).toEqual([[entry.id, 1, clusterName, eventName]]);
  };

  const answers = { language: 'Tamil' };
  const entry = await ask('POST', '/api/events/music/First%20Song/entries', { answers });
  await isIn('Music', 'First Song');

  let event = {};
  await save('Music', ([first, ...others]) => {
    event = { ...first, name: 'Dawn Song' };
    return [event, ...others];
  });
  await isIn('Music', 'Dawn Song');
  const leadsTo = (address: string) =>
    expect
      .poll(async () => (await fetch(`${site.url}/events/music/details/First%20Song`)).url, SOON)
      .toBe(`${site.url}${address}`);
  await leadsTo('/events/music/details/Dawn%20Song');

  await save('Music', ([_, ...others]) => others);
  await isIn('Music', 'Dawn Song');
  const moved = { ...event, id: undefined };
  await save('English Lits', (events) => [...events, moved]);
  await isIn('English Lits', 'Dawn Song');
  await leadsTo('/events/english-lits/details/Dawn%20Song');

  await save('English Lits', (events) => events.slice(0, -1));
  // It stands, and that it is gone in Strapi is told.
  const told = async () => JSON.stringify(await ask('GET', '/organisers/content'));
  await expect.poll(told, SOON).toContain('Dawn Song');
  await isIn('English Lits', 'Dawn Song');
  await save('Music', (events) => [moved, ...events]);
  await isIn('Music', 'Dawn Song');
});

interface Place {
  readonly id: string;
  readonly number: number;
  readonly clusterName: string;
  readonly eventName: string;
}

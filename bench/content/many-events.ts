import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contentAddress } from '../../contract/content-addresses.ts';
import { eventAddress } from '../../contract/event-addresses.ts';
import { ended } from '../measuring/ended.ts';
import { type ProbedSite, startProbedSite } from '../measuring/probed-site.ts';
import { median } from '../measuring/statistics.ts';
import type { Figure, Part } from '../report/figures.ts';
import { copyOfFestival, fillWithEvents, SAME_CLUSTER, saveAndAwait } from './large-festival.ts';

const FEW = 75;
/** As many as twelve clusters may have, and the eight of the one that stays. */
const MANY = 728;
/** Until the server's code is compiled as well as it will be. */
const WARM_UP_ROUNDS = 6;
const ROUNDS = 5;
/** Reading the files anew leaves memory to be cleared. */
const PAUSE_MS = 1500;
const IDLE_MS = 5000;

const numbers = [1, 2, 3, 4, 5];
/** Each has the same content in both festivals; of several the mean is told. */
const pages: Readonly<Record<string, readonly string[]>> = {
  home: ['/'],
  clusters: ['/clusters'],
  'a cluster of eight events': [`/events/${SAME_CLUSTER}`],
  'the search’s call for that cluster': [contentAddress.cluster(5)],
  'the other screens': ['/map', '/hospitality', '/sponsors', '/teams', '/workshops'],
  'an event of a small cluster': ['Alaap', 'Needle Drop', 'Undercover', 'Vox Incognito'].map(
    (title) => eventAddress(SAME_CLUSTER, title),
  ),
  'an event of a large cluster': numbers.map((number) => eventAddress('dance', `Event ${number}`)),
};

/** Asked for before: a process that rested for seconds takes several times as long for its next page. */
const wakingPages = ['Arts', 'English Lits', 'Gaming', 'Tamil Lits'].flatMap((cluster) =>
  numbers.map((number) => eventAddress(cluster, `Event ${number}`)),
);

export const manyEvents: Part = {
  name: 'many-events',
  title: `${MANY.toLocaleString('en')} events beside ${FEW}`,
  about: `Two servers on the festival's content with ${FEW} events, until their code is warm; then one of them gets ${MANY.toLocaleString('en')}. After each of ${ROUNDS} edits and after other pages that wake the server up, each page is asked for while it isn't cached, and the processor's time of the main thread counted (compressing is other threads'), less what it takes in that time when nobody asks: it watches its files. Medians; on a busy machine that is taken off too much. A cluster's page and the search's call for it tell all its events, so they are compared where those are the same.`,
  async measure(_options, after) {
    const few = after.adopt(await openFestival(), ended);
    const many = after.adopt(await openFestival(), ended);
    for (let round = 0; round < WARM_UP_ROUNDS; round++) await measureBoth(few, many);
    await many.grow();
    const idle = [await few.measureIdle(), await many.measureIdle()];
    const rounds: { few: Costs; many: Costs }[] = [];
    while (rounds.length < ROUNDS) rounds.push(await measureBoth(few, many));
    return {
      figures: [
        ...Object.keys(pages).flatMap((of) =>
          compared(
            of,
            median(rounds.map((round) => round.few[of]!)),
            median(rounds.map((round) => round.many[of]!)),
          ),
        ),
        { of: 'nobody asks, each second', name: `with ${FEW}`, unit: 'ms', value: idle[0]! },
        { of: 'nobody asks, each second', name: `with ${MANY}`, unit: 'ms', value: idle[1]! },
      ],
    };
  },
};

function compared(of: string, few: number, many: number): Figure[] {
  return [
    { of, name: `with ${FEW}`, unit: 'ms', value: few },
    { of, name: `with ${MANY}`, unit: 'ms', value: many },
    { of, name: 'ratio', unit: '', value: many / few, limit: { atMost: 1.2 } },
  ];
}

/** Milliseconds of processor of each kind of page. */
type Costs = Readonly<Record<string, number>>;
type Festival = Awaited<ReturnType<typeof openFestival>>;

async function measureBoth(few: Festival, many: Festival) {
  await Promise.all([few.edit(), many.edit()]);
  return { few: await few.costs(), many: await many.costs() };
}

async function openFestival() {
  const content = await copyOfFestival();
  await fillWithEvents(content.dir, FEW);
  const site = await startProbedSite({ CONTENT_DIR: content.dir });
  const file = join(content.dir, 'clusters', SAME_CLUSTER, 'cluster.yaml');
  let edits = 0;
  let idleShare = 0;
  return {
    grow: () => fillWithEvents(content.dir, MANY),
    async edit() {
      edits += 1;
      await saveAndAwait(site.url, file, `Edit ${edits}`);
      await sleep(PAUSE_MS);
    },
    /** Milliseconds of processor in a second in which nobody asks. */
    async measureIdle() {
      await this.edit();
      await sleep(IDLE_MS);
      idleShare = (await spent(site, () => sleep(IDLE_MS))).share;
      return idleShare * 1000;
    },
    async costs(): Promise<Costs> {
      for (const path of wakingPages) await ask(site.url + path);
      const costs: Record<string, number> = {};
      for (const [name, paths] of Object.entries(pages)) {
        const { processor, passed } = await spent(site, async () => {
          for (const path of paths) await ask(site.url + path);
        });
        costs[name] = (processor - idleShare * passed) / paths.length;
      }
      return costs;
    },
    async close() {
      await site.stop();
      await content.remove();
    },
  };
}

/** Milliseconds of the main thread and of time that passed, and the one as a part of the other. */
async function spent(site: ProbedSite, work: () => Promise<unknown>) {
  const [before, startedAt] = [await site.processorTime(), performance.now()];
  await work();
  const [after, endedAt] = [await site.processorTime(), performance.now()];
  const [processor, passed] = [after.mainThread - before.mainThread, endedAt - startedAt];
  return { processor, passed, share: processor / passed };
}

async function ask(url: string): Promise<void> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  await response.arrayBuffer();
}

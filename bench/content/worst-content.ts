import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterSlug, clusters } from '../../contract/clusters.ts';
import { contentAddress } from '../../contract/content-addresses.ts';
import { startSite, unusedPort } from '../../e2e/server.ts';
import { ended } from '../measuring/ended.ts';
import type { Figure, Part } from '../report/figures.ts';

/** As many events as a cluster may have. */
const ENTRIES = 60;

/**
 * The events of a cluster are all of one kind, as much of each as a list has room for; the first two take the Markdown parser
 * longest of all that was tried.
 */
const eventKinds: readonly ((name: string, at: number) => object)[] = [
  () => ({ description: DEEP, Format: 'a '.repeat(1000) }),
  (_, at) => ({ description: at < 4 ? UNENDING : 'a '.repeat(490), Format: 'b '.repeat(1000) }),
  () => ({ description: '"'.repeat(1600) }),
  () => ({
    contact: Array(12).fill({ name: 'Asha', phone: '9000000001' }),
    image: { data: { attributes: { url: 'https://cdn.example.org/a.png', formats: sizes(6) } } },
  }),
  (name) => ({ description: withPictures(name) + 'a '.repeat(500) }),
];

const DEEP = `- - - - a\n${'        a\n'.repeat(22)}${'a '.repeat(500)}`;
const UNENDING = `[a](b (${'a'.repeat(26)}`.repeat(145);

/** Between the asking of one round and the next there are 4 s. */
const ROUND_MS = 9000;

/** The smallest there is. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

export const worstContent: Part = {
  name: 'worst',
  title: 'The worst that a content server may send',
  about: `A content server sends lists of ${ENTRIES} entries, each as long, nested or full of values as the contract lets it. The longest that the main thread takes processor at a stretch, in which it answers nobody: while the answers are asked for anew, unchanged and changed, and while each page or answer is made. How long a visitor waits for such a page is beside it.`,
  async measure(_options, after) {
    const upstream = after.adopt(await startUpstream(), ended);
    const site = after.adopt(await startWatchedSite(upstream.url), ended);
    const figures: Figure[] = [];
    const measure = async (of: string, work: () => Promise<unknown>) => {
      await site.longestTurn();
      const startedAt = performance.now();
      await work();
      const waited = performance.now() - startedAt;
      const atStretch = { unit: 'ms', value: await site.longestTurn(), limit: { atMost: 50 } };
      figures.push({ of, name: 'longest turn', ...atStretch });
      figures.push({ of, name: 'all', unit: 's', value: waited / 1000 });
    };
    await measure('rounds, unchanged', () => sleep(ROUND_MS));
    upstream.edit();
    await measure('rounds, changed', () => untilShown(site.url, 'of 2'));
    const events = eventKinds.map((_, at) => `/events/${clusterSlug(clusters[at]!.name)}`);
    for (const path of [
      '/',
      '/hospitality',
      '/workshops',
      '/sponsors',
      ...events,
      contentAddress.cluster(1),
      '/sitemap.xml',
    ])
      await measure(path.replace(/\?.*/, ''), async () => {
        const response = await fetch(site.url + path);
        if (!response.ok) throw new Error(`${path} answered ${response.status}`);
        await response.arrayBuffer();
      });
    return { figures };
  },
};

/** Each is another text, and names other pictures, as many as are shown and more. */
function withPictures(name: string): string {
  const address = `/uploads/${name.replaceAll(' ', '-')}`;
  return Array.from({ length: 16 }, (_, at) => `![a](${address}-${at}.png)`).join(' ');
}

async function untilShown(siteUrl: string, words: string): Promise<void> {
  for (;;) {
    const response = await fetch(siteUrl + contentAddress.sponsors);
    if ((await response.text()).includes(words)) return;
    await sleep(1000);
  }
}

async function startUpstream() {
  let edition = 1;
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/uploads/')) return response.end(PNG);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answerAt(request.url ?? '', edition)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    edit() {
      edition += 1;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answerAt(address: string, edition: number): object {
  const [, cluster] = /^\/api\/clusters\/(\d+)/.exec(address) ?? [];
  const entries = (fieldsOf: (name: string, at: number) => object) =>
    Array.from({ length: ENTRIES }, (_, at) => {
      const name = `${cluster}.${at} of ${edition}`;
      // An event of the same id in two clusters is one of them alone.
      return { id: 100 * Number(cluster ?? 0) + at + 1, name, ...fieldsOf(name, at) };
    });
  if (cluster) {
    const kind = eventKinds[(Number(cluster) - 1) % eventKinds.length]!;
    return { data: { id: 1, attributes: { Cluster_Details: { Events: entries(kind) } } } };
  }
  const fields = address.startsWith('/api/sponsors')
    ? { sponsor_title: 'x'.repeat(1990), redirect_link: '/map' }
    : { desc: DEEP, Details: DEEP, FAQ: DEEP };
  return { data: entries(() => fields).map(({ id, ...attributes }) => ({ id, attributes })) };
}

function sizes(count: number): object {
  const size = { url: 'https://cdn.example.org/a.webp', width: 3, height: 4, mime: 'image/webp' };
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`size${at}`, size]));
}

async function startWatchedSite(contentUrl: string) {
  const port = await unusedPort();
  const site = await startSite(
    { CONTENT_URL: contentUrl, TURNS_PORT: String(port) },
    { preload: ['./bench/measuring/longest-turn.ts'] },
  );
  const socket = connect(port, '127.0.0.1').setNoDelay();
  await once(socket, 'connect');
  return {
    ...site,
    async longestTurn() {
      socket.write('?');
      const [told] = await once(socket, 'data');
      return Number(told);
    },
    async stop() {
      socket.destroy();
      await site.stop();
    },
  };
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** As many as a list may have. */
export const ENTRIES = 60;

/**
 * The events of a cluster are all of one kind, as much of each as a list has room for; the first two take the Markdown parser
 * longest of all that was tried. `version` is another word for each event and each edit.
 */
export const eventKinds: readonly ((version: string, at: number) => object)[] = [
  (version) => ({ description: DEEP + version, Format: 'a '.repeat(1000) }),
  (version, at) => ({
    description: (at < 4 ? UNENDING : 'a '.repeat(490)) + version,
    Format: 'b '.repeat(1000),
  }),
  (version) => ({ description: '"'.repeat(1600) + version }),
  (version) => ({
    description: version,
    contact: Array(12).fill({ name: 'Asha', phone: '9000000001' }),
    image: { data: { attributes: { url: 'https://cdn.example.org/a.png', formats: sizes(6) } } },
  }),
  (version) => ({ description: withPictures(version) + 'a '.repeat(500) }),
];

const DEEP = `- - - - a\n${'        a\n'.repeat(22)}${'a '.repeat(500)}`;
const UNENDING = `[a](b (${'a'.repeat(26)}`.repeat(145);

/** The smallest there is. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * A content server whose lists are the worst that pass. `edit` changes every text and, unless it `keepsNames`, every name: the
 * sponsors are then ‘of 2’, and so on.
 */
export async function startWorstServer({ keepsNames = false } = {}) {
  let edition = 1;
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/uploads/')) return response.end(PNG);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answerAt(request.url ?? '', { edition, keepsNames })));
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

function answerAt(
  address: string,
  { edition, keepsNames }: { edition: number; keepsNames: boolean },
): object {
  const [, cluster] = /^\/api\/clusters\/(\d+)/.exec(address) ?? [];
  const entries = (fieldsOf: (version: string, at: number) => object) =>
    Array.from({ length: ENTRIES }, (_, at) => {
      const version = `${cluster}.${at} of ${edition}`;
      const name = keepsNames ? `${cluster}.${at}` : version;
      // An event of the same id in two clusters is one of them alone.
      const id = 100 * Number(cluster ?? 0) + at + 1;
      return { id, name, ...fieldsOf(version, at) };
    });
  if (cluster) {
    const kind = eventKinds[(Number(cluster) - 1) % eventKinds.length]!;
    return { data: { id: 1, attributes: { Cluster_Details: { Events: entries(kind) } } } };
  }
  const fieldsOf = (version: string) =>
    address.startsWith('/api/sponsors')
      ? { sponsor_title: 'x'.repeat(1950) + version, redirect_link: '/map' }
      : { desc: DEEP + version, Details: DEEP, FAQ: DEEP };
  return { data: entries(fieldsOf).map(({ id, ...attributes }) => ({ id, attributes })) };
}

/** Each is another text, and names other pictures, as many as are shown and more. */
function withPictures(version: string): string {
  const address = `/uploads/${version.replaceAll(' ', '-')}`;
  return Array.from({ length: 16 }, (_, at) => `![a](${address}-${at}.png)`).join(' ');
}

function sizes(count: number): object {
  const size = { url: 'https://cdn.example.org/a.webp', width: 3, height: 4, mime: 'image/webp' };
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`size${at}`, size]));
}

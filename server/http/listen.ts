import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Listens and gives the address. `localhost` is two of them, and Fastify listens on both only with a
 * server of its own making; connections to the other one are handed on to the app's server.
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<string> {
  const others: Server[] = [];
  app.addHook('preClose', async () => others.forEach((other) => void other.close()));
  const listening = await app.listen({ host, port });
  const first = app.server.address() as AddressInfo;
  const all = host === 'localhost' ? await lookup(host, { all: true }) : [];
  for (const { address } of all.filter(({ address }) => address !== first.address)) {
    const other = createServer((socket) => app.server.emit('connection', socket));
    // The first one is enough, should the other not be to be had.
    await once(other.listen(first.port, address), 'listening').then(
      () => others.push(other),
      () => {},
    );
  }
  return listening;
}

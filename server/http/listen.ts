import { once } from 'node:events';
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Node takes one new connection per listener and turn of its loop: where a turn takes 20 ms, one listener would
 * let in fifty a second, and a visitor opens six. Only Linux spreads the connections over listeners of one port.
 */
const LISTENERS = process.platform === 'linux' ? 8 : 1;
const reusePort = LISTENERS > 1;

/**
 * Listens and gives the address. Fastify with a `serverFactory` listens once, and on one address of `localhost`
 * only: what the others take is handed on to the app's server. @throws Error with code `EADDRINUSE`
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<string> {
  const others: Server[] = [];
  let closed: Promise<unknown>[] = [];
  app.addHook('preClose', async () => {
    closed = others
      .filter((server) => server.listening)
      .map((server) => once(server.close(), 'close'));
  });
  // By now the app's own connections have ended, but those that others took may have requests under way.
  app.addHook('onClose', async () => {
    await Promise.all(closed);
  });
  const addListener = (place: ListenOptions) => {
    const server = createServer((socket) => app.server.emit('connection', socket));
    others.push(server.listen({ ...place, reusePort }));
    return server;
  };

  if (reusePort) await throwIfTaken({ host, port });
  const place = { host, port, reusePort };
  const listening = await app.listen(place);
  const first = app.server.address() as AddressInfo;
  for (let count = 1; count < LISTENERS; count++)
    await once(addListener({ host: first.address, port: first.port }), 'listening');
  // One address is enough where the machine lacks the other.
  if (host === 'localhost')
    addListener({ host: first.family === 'IPv6' ? '127.0.0.1' : '::1', port: first.port }).on(
      'error',
      () => {},
    );
  return listening;
}

/** Another program that shares its port would share it with us too, and each would get half of the visitors. */
async function throwIfTaken(place: ListenOptions): Promise<void> {
  const server = createServer().listen(place);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

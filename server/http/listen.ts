import { type AddressInfo, createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Listens and gives the address. Fastify with a `serverFactory` listens on one address of `localhost` only:
 * the other's connections are handed on to the app's server.
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<string> {
  const other = createServer((socket) => app.server.emit('connection', socket));
  app.addHook('preClose', async () => void other.close());
  const listening = await app.listen({ host, port });
  const first = app.server.address() as AddressInfo;
  const otherHost = first.family === 'IPv6' ? '127.0.0.1' : '::1';
  // One address is enough where the machine lacks the other.
  if (host === 'localhost') other.on('error', () => {}).listen(first.port, otherHost);
  return listening;
}

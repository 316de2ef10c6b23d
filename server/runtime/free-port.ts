import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of `host` on which nothing listened a moment ago. @throws Error when the host can't be listened on */
export async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error(`No free port on ${host}`);
  return address.port;
}

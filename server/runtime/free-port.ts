import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that Linux, macOS and Windows give away by themselves: no connection takes one meanwhile. */
const OURS: readonly [number, number] = [20_000, 32_767];

/** A port of `host` on which nothing listened a moment ago. @throws Error when the host can't be listened on */
export async function freePort(host: string, [first, last] = OURS): Promise<number> {
  for (;;) {
    const port = randomInt(first, last + 1);
    if (await isFree(host, port)) return port;
  }
}

async function isFree(host: string, port: number): Promise<boolean> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}

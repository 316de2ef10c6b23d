import { once } from 'node:events';
import { connect } from 'node:net';
import { type RunningSite, startSite, unusedPort } from '../../e2e/server.ts';

export interface WatchedSite extends RunningSite {
  /** The most milliseconds of processor that the server's main thread has taken at a stretch since the last asking. */
  longestTurn(): Promise<number>;
}

/** The real server, as `startSite` starts it, with a watch over the turns of its main thread. */
export async function startWatchedSite(
  settings: Record<string, string>,
  options: { logsToFile?: boolean } = {},
): Promise<WatchedSite> {
  const port = await unusedPort();
  const site = await startSite(
    { ...settings, TURNS_PORT: String(port) },
    { ...options, preload: ['./bench/measuring/longest-turn.ts'] },
  );
  const socket = connect(port, '127.0.0.1').setNoDelay();
  await once(socket, 'connect');
  return {
    ...site,
    async longestTurn() {
      socket.write('?');
      const [line] = await once(socket, 'data');
      return Number(line);
    },
    async stop() {
      socket.destroy();
      await site.stop();
    },
  };
}

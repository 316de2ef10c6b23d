import { once } from 'node:events';
import { connect } from 'node:net';
import { type RunningSite, startSite, unusedPort } from '../../e2e/server.ts';

export interface ProbedSite extends RunningSite {
  /** The milliseconds of processor that the server's process, and of these its main thread, has taken since its start. */
  processorTime(): Promise<{ process: number; mainThread: number }>;
}

/** The real server, with a probe that tells its processor time. */
export async function startProbedSite(settings: Record<string, string>): Promise<ProbedSite> {
  const port = await unusedPort();
  const site = await startSite(
    { ...settings, PROBE_PORT: String(port) },
    { preload: ['./bench/measuring/processor-probe.ts'] },
  );
  const socket = connect(port, '127.0.0.1').setNoDelay();
  await once(socket, 'connect');
  return {
    ...site,
    async processorTime() {
      socket.write('?');
      const [line] = await once(socket, 'data');
      const [process, mainThread] = JSON.parse(String(line));
      return { process, mainThread };
    },
    async stop() {
      socket.destroy();
      await site.stop();
    },
  };
}

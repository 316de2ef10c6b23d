import { residentBytes } from '../measuring/memory.ts';
import { median } from '../measuring/statistics.ts';
import type { Figure } from '../report/figures.ts';

const MB = 1_000_000;
/** At this the alert MemoryGrows wakes somebody. */
const MOST_MB = 1000;
/** Of a process's memory in the last third of the time to that in the middle third. Fewer come in the last. */
const MOST_GROWTH = 1.1;
/** A process that has just started grows until it has done everything once. */
const LEAST_SECONDS = 300;
const EVERY_MS = 1000;

interface Sample {
  readonly at: number;
  readonly mb: number;
}

/** Looks at the memory of each server once a second, until it is asked for the figures. */
export function watchMemory(pids: () => readonly number[]) {
  const servers = pids().map((): Sample[] => []);
  const started = performance.now();
  const look = () =>
    Promise.all(
      pids().map(async (pid, server) => {
        const bytes = await residentBytes(pid).catch(() => undefined);
        if (bytes) servers[server]!.push({ at: performance.now(), mb: bytes / MB });
      }),
    );
  const timer = setInterval(look, EVERY_MS);
  return {
    /** Of each server now, in MB. */
    now: () => servers.map((samples) => Math.round(samples.at(-1)?.mb ?? 0)),
    /**
     * Ends it. Gives the most that a process had, and the growth of the one that grew most: its median in the last third
     * of the time to that in the middle third. A short time has no limit of growth.
     */
    async end(): Promise<Figure[]> {
      clearInterval(timer);
      await look();
      const most = Math.max(...servers.flat().map(({ mb }) => mb));
      const third = (performance.now() - started) / 3;
      const growths = servers.map((samples) => {
        const [, middle = [], last = []] = [0, 1, 2].map((part) =>
          samples.filter(({ at }) => Math.floor((at - started) / third) === part),
        );
        return median(last.map(({ mb }) => mb)) / median(middle.map(({ mb }) => mb));
      });
      const isTold = 3 * third > LEAST_SECONDS * 1000;
      return [
        { name: 'memory at most', unit: 'MB', value: most, limit: { atMost: MOST_MB } },
        {
          name: 'memory, last to middle third',
          unit: '',
          value: Math.max(...growths),
          ...(isTold && { limit: { atMost: MOST_GROWTH } }),
        },
      ];
    },
  };
}

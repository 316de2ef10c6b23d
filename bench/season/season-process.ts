import { execFile } from 'node:child_process';

export interface SeasonOfProcess {
  readonly people: number;
  readonly seed: number;
  /** Ends it early. */
  readonly signal: AbortSignal;
}

interface Ended {
  /** The promises of which it said that they were broken, on the first day on which one was. */
  readonly broken: readonly string[];
  /** True where it came to its end, and everything held. */
  readonly isWhole: boolean;
  /** All that it said. */
  readonly said: string;
}

const BROKEN = /^Day -?\d+, --seed=\d+: (.*)$/gm;

/** Has a process of its own live a season, by the sources in a folder. */
export function liveInProcess(
  folder: string,
  { people, seed, signal }: SeasonOfProcess,
): Promise<Ended> {
  const node = ['--import', './server/check-node.js', 'bench/season/main.ts'];
  const season = [`--people=${people}`, `--seed=${seed}`, '--fast'];
  // Nothing else of this process: its settings are a test's.
  const env = { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...node, ...season],
      { cwd: folder, env, signal },
      (error, heard, errors) =>
        resolve({
          broken: [...heard.matchAll(BROKEN)].map(([, promise]) => promise!),
          isWhole: error === null,
          said: heard + errors,
        }),
    );
  });
}

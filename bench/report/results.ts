import { readFile } from 'node:fs/promises';
import type { Measured } from './figures.ts';
import type { Machine } from './machine.ts';

/** A part as it was last measured. */
export interface PartResult extends Measured {
  /** ISO 8601, in UTC. */
  readonly measuredAt: string;
  readonly command: string;
  /** The part's own words, which tell what was measured then; absent from results of before they were kept. */
  readonly title?: string;
  readonly about?: string;
  readonly seconds: number;
  readonly machine: Machine;
  /** The machine's load of the last minute, before and after. */
  readonly load: readonly [before: number, after: number];
}

/** By the parts' names. */
export type Results = Readonly<Record<string, PartResult>>;

/** The results of a file; none where there is no file. */
export async function readResults(file: string): Promise<Results> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  return JSON.parse(text);
}

import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Figure } from '../report/figures.ts';

/**
 * The share of a night's requests that nginx answered by itself, by its log of a line of JSON each. While it gives out what is
 * stale it asks a server, of which its log has no line.
 */
export async function edgeFigures(log: string): Promise<Figure[]> {
  const count = { pages: 0, kept: 0, all: 0, alone: 0 };
  for await (const line of createInterface({ input: createReadStream(log) })) {
    const { path, servers, cache, status } = JSON.parse(line) as LogLine;
    const isAlone = servers === '' && cache !== 'STALE' && status < 400;
    count.all += 1;
    if (isAlone) count.alone += 1;
    if (path.startsWith('/api/user')) continue;
    count.pages += 1;
    if (isAlone) count.kept += 1;
  }
  const share = (name: string, part: number, of: number): Figure => ({
    ...{ name, of: 'nginx alone', unit: '%' },
    value: of === 0 ? 0 : (part / of) * 100,
  });
  return [
    share('of all requests', count.alone, count.all),
    share('of pages, files and content', count.kept, count.pages),
  ];
}

interface LogLine {
  readonly path: string;
  readonly status: number;
  /** The servers that were asked; empty where none was. */
  readonly servers: string;
  readonly cache: string;
}

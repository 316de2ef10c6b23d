import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Part } from './figures.ts';
import { notesOf, reportOf } from './markdown.ts';
import { plotsOf } from './plots.ts';
import { type PartResult, type Results, readResults } from './results.ts';

const docs = join(import.meta.dirname, '../../docs');
const RESULTS_FILE = join(docs, 'bench.json');
const NOTES_FILE = join(import.meta.dirname, '../notes.md');

/** Puts a part's result in place of the one before. */
export async function keep(name: string, result: PartResult): Promise<void> {
  const results = { ...(await readResults(RESULTS_FILE)), [name]: result };
  await writeFile(RESULTS_FILE, `${JSON.stringify(results, null, 1)}\n`);
}

/** Writes `docs/bench.md` and its plots anew, of all that was measured by now. */
export async function writeReport(parts: readonly Part[]): Promise<void> {
  const results: Results = await readResults(RESULTS_FILE);
  const notes = notesOf(await readFile(NOTES_FILE, 'utf8'));
  await writeFile(join(docs, 'bench.md'), reportOf(parts, results, notes));
  await mkdir(join(docs, 'bench'), { recursive: true });
  for (const [name, svg] of await plotsOf(parts, results))
    await writeFile(join(docs, 'bench', name), `${svg}\n`);
}

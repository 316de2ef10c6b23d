import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fault } from './faults.ts';

const SOURCES = join(import.meta.dirname, '../../..');
/** At one address each time: what Node keeps of compiled modules goes by it. */
const COPY = join(SOURCES, 'build/planted');
/** All that a season loads. */
const PARTS = ['package.json', 'contract', 'server', 'web', 'e2e', 'bench', 'deploy'];

/** Makes a copy of the product's sources, and gives its folder; `remove` it. */
export async function copySources() {
  const remove = () => rm(COPY, { recursive: true, force: true });
  await remove();
  for (const part of PARTS) await cp(join(SOURCES, part), join(COPY, part), { recursive: true });
  await symlink(join(SOURCES, 'node_modules'), join(COPY, 'node_modules'));
  return { folder: COPY, remove };
}

/** A file of the sources with a fault in it. @throws Error where what is to be replaced doesn't stand there once */
export async function withFault({ file, text, replacement, name }: Fault): Promise<string> {
  const source = await readFile(join(SOURCES, file), 'utf8');
  const [before, after, ...others] = source.split(text);
  if (after === undefined || others.length > 0)
    throw new Error(`${file} has not once what makes room for “${name}”: ${text}`);
  return before + replacement + after;
}

/** Plants a fault in a copy; what this gives takes it out. */
export async function plant(folder: string, fault: Fault): Promise<() => Promise<void>> {
  await writeFile(join(folder, fault.file), await withFault(fault));
  return () => cp(join(SOURCES, fault.file), join(folder, fault.file));
}

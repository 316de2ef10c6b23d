import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const DEPLOY = join(import.meta.dirname, '../../../../deploy');

/** The path of a file of `deploy/`. */
export function deployPath(name: string): string {
  return join(DEPLOY, name);
}

/** A file that real machines use, changed for this one. @throws Error when it hasn't what is to be replaced */
export async function deployFile(
  name: string,
  changes: readonly (readonly [from: string, to: string])[],
): Promise<string> {
  let text = await readFile(deployPath(name), 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${deployPath(name)} has no '${from}' any more.`);
    text = text.replaceAll(from, to);
  }
  return text;
}

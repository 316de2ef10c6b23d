import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** The lines of `festival.env` that are for a server's allocator and V8, as environment variables. */
export function deployedMemory(): Record<string, string> {
  const file = join(import.meta.dirname, 'festival.env');
  const all = Object.entries(parseEnv(readFileSync(file, 'utf8')));
  return Object.fromEntries(
    all.filter(([name]) => /^(MALLOC_|NODE_OPTIONS$)/.test(name)),
  ) as Record<string, string>;
}

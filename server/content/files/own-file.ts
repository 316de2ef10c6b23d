import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** A file's bytes, the place where it really lies, and when it was changed; or why it isn't read. */
export type OwnFile =
  | { readonly bytes: Buffer; readonly path: string; readonly modifiedAt: Date; fault?: never }
  | { readonly bytes?: never; readonly fault: 'missing' | 'outside' | 'no file' | 'too large' };

/**
 * Reads a file whose name somebody else wrote: a plain one that lies within `root`, of at most `maxBytes`, which are looked
 * at before it is read. Links may lead to another place of the folder, as those of a ConfigMap do, and nowhere else.
 */
export async function readOwnFile(root: string, file: string, maxBytes: number): Promise<OwnFile> {
  const path = await realpath(join(root, file)).catch(() => undefined);
  if (path === undefined) return { fault: 'missing' };
  if (!(await isWithin(root, path))) return { fault: 'outside' };
  // A pipe that nobody writes into would be waited for, and a link that has come meanwhile be followed.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(path, flags).catch(() => undefined);
  if (!handle) return { fault: 'missing' };
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) return { fault: 'no file' };
    if (facts.size > maxBytes) return { fault: 'too large' };
    return { bytes: await handle.readFile(), path, modifiedAt: facts.mtime };
  } finally {
    await handle.close();
  }
}

/** True where a name in `root` leads out of it, by a link or by itself; false where nothing has it. */
export async function leadsOut(root: string, file: string): Promise<boolean> {
  const path = await realpath(join(root, file)).catch(() => undefined);
  return path !== undefined && !(await isWithin(root, path));
}

async function isWithin(root: string, path: string): Promise<boolean> {
  return `${path}${sep}`.startsWith(`${await realpath(root)}${sep}`);
}

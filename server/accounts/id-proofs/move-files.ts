import { readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/connection.ts';
import type { SealedIdProofs } from './sealed.ts';
import { createSealedPicture, findIdProof, findSealedPicture } from './store.ts';

/** The disk is waited for once for so many. */
const TOGETHER = 20;

export interface MoveDependencies {
  readonly db: Database;
  readonly idProofs: SealedIdProofs;
  readonly log: FastifyBaseLogger;
}

/**
 * Moves pictures of ID proofs that lie in files of `DATA_DIR/id-proofs`, where they were once kept, into the
 * database. A file goes only after its picture was read back from there; one that isn't of this database, or
 * doesn't open, stays where it is and is named in the log. It may break off anywhere and be started again.
 */
export async function moveIdProofFiles(
  dependencies: MoveDependencies,
  dataDir: string,
): Promise<void> {
  const folder = join(dataDir, 'id-proofs');
  const names = (await listIn(folder)).filter((name) => name.endsWith('.sealed'));
  let moved = 0;
  for (let from = 0; from < names.length; from += TOGETHER) {
    const files = names.slice(from, from + TOGETHER).map((name) => join(folder, name));
    const good = await storeIdProofFiles(dependencies, files);
    for (const file of good) await rm(file);
    moved += good.length;
  }
  if (moved > 0) dependencies.log.info({ moved }, 'ID proofs moved from files into the database');
  if (moved > 0 && moved === names.length) await rmdir(folder).catch(() => undefined);
}

async function listIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** Stores the pictures of these files; gives those files that the database has been seen to hold. */
export async function storeIdProofFiles(
  { db, idProofs, log }: MoveDependencies,
  files: readonly string[],
): Promise<string[]> {
  const good: { file: string; id: string; sealed: Buffer }[] = [];
  const leave = (file: string, why: string) =>
    log.warn({ file, why }, 'an ID proof stays in its file');
  for (const file of files) {
    const id = basename(file, '.sealed');
    const sealed = await readFile(file);
    if (!(await findIdProof(db, id))) leave(file, 'the database knows no such ID proof');
    else if (!idProofs.opens(id, sealed)) leave(file, 'it does not open with SECRET_KEY');
    else good.push({ file, id, sealed });
  }
  await db.transaction().execute(async (trx) => {
    for (const { id, sealed } of good) await createSealedPicture(trx, { id, sealed });
  });
  const held: string[] = [];
  for (const { file, id, sealed } of good)
    if ((await findSealedPicture(db, id))?.equals(sealed)) held.push(file);
    else leave(file, 'the database has another picture for it');
  return held;
}

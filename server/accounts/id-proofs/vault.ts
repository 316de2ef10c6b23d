import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deriveKey, seal, unseal } from '../../crypto/secret-key.ts';

/** The ID proofs: encrypted files in the data folder, which no route serves. */
export function idProofVault(dataDir: string, secretKey: Buffer) {
  const folder = join(dataDir, 'id-proofs');
  const key = deriveKey(secretKey, 'id proofs');
  const fileOf = (id: string) => join(folder, `${id}.sealed`);

  return {
    /** On the disk when this returns: the record of it is written next. */
    async keep(id: string, picture: Buffer): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const sealed = seal(key, id, picture);
      await writeFile(fileOf(id), sealed, { mode: 0o600, flag: 'wx', flush: true });
    },
    open: async (id: string): Promise<Buffer> => unseal(key, id, await readFile(fileOf(id))),
    remove: (id: string): Promise<void> => rm(fileOf(id), { force: true }),
    /** The ids of files last written before `moment`, in epoch milliseconds. */
    async listBefore(moment: number): Promise<string[]> {
      const names = await readdir(folder).catch(() => []);
      const ids = names.map((name) => name.replace(/\.sealed$/, ''));
      const written = await Promise.all(ids.map((id) => stat(fileOf(id)).catch(() => undefined)));
      return ids.filter((_, index) => (written[index]?.mtimeMs ?? moment) < moment);
    },
  };
}

export type IdProofVault = ReturnType<typeof idProofVault>;

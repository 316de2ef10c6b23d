import { type FileHandle, open } from 'node:fs/promises';

/**
 * Has the disk keep a file that others write. `synced` resolves once all that was written before the call is there;
 * calls meanwhile share the next sync. One that failed ends the process, as PostgreSQL does: the system may have dropped
 * what it was to write, and only the next start finds out what there is.
 */
export function logSync(file: string) {
  let handle: Promise<FileHandle> | undefined;
  let underWay: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  async function sync(): Promise<void> {
    await underWay;
    // From here on whoever has written needs another one.
    next = undefined;
    handle ??= open(file, 'r+');
    underWay = handle.then((opened) => opened.datasync()).catch(endProcess);
    await underWay;
  }

  return {
    synced: (): Promise<void> => (next ??= sync()),
    async close(): Promise<void> {
      await (next ?? underWay);
      await (await handle)?.close();
    },
  };
}

export type LogSync = ReturnType<typeof logSync>;

function endProcess(error: Error): never {
  setImmediate(() => {
    throw error;
  });
  throw error;
}

import * as z from 'zod/mini';
import { browserStorage } from '../../storage/browser-storage.ts';

const KEY = 'gate-file';

/** The file of the last shift that was ended here, which alone has `count` scans. */
const OnlyInFile = z.object({ name: z.string(), count: z.int().check(z.gte(1)) });
export type OnlyInFile = z.infer<typeof OnlyInFile>;

/** Outlives a reload, until the phone is paired again: it names the phone and an hour, and nobody. */
export const fileNote = {
  find(): OnlyInFile | undefined {
    try {
      return OnlyInFile.safeParse(JSON.parse(browserStorage.get(KEY) ?? 'null')).data;
    } catch {
      return undefined;
    }
  },
  keep(file: OnlyInFile | undefined): void {
    if (file) browserStorage.set(KEY, JSON.stringify(file));
    else browserStorage.remove(KEY);
  },
};

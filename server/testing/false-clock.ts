import { globSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installPrograms } from '../cli/programs.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A clock for processes started with `env`, which jumps while they run, as an administrator's `date` makes it. */
interface FalseClock {
  readonly env: Readonly<Record<string, string>>;
  /** Sets it so many minutes before or behind the machine's. */
  turnTo(minutes: number): Promise<void>;
}

/** @throws Error without Debian's faketime */
export async function falseClock(): Promise<FalseClock> {
  installPrograms({ faketime: 'faketime' });
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
  if (!library) throw new Error('A clock that jumps needs faketime: apt-get install faketime');
  const file = join(await temporaryFolder(), 'clock');
  const turnTo = async (minutes: number) => {
    await writeFile(`${file}.new`, `${minutes < 0 ? '' : '+'}${minutes * 60}`);
    await rename(`${file}.new`, file);
  };
  await turnTo(0);
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // It goes on as ever when the time of day is set.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  return { env, turnTo };
}

import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { deployPath } from '../cluster/programs/deploy-file.ts';

/** Runs the script of the nightly backup where PostgreSQL answers so; gives its code, and what pgBackRest was called with. */
async function backUp(psql: string): Promise<{ code: number; asked: string }> {
  const dir = await temporaryFolder();
  const said = join(dir, 'said');
  await writeFile(said, '');
  await writeFile(join(dir, 'psql'), `#!/bin/sh\n${psql}\n`, { mode: 0o755 });
  await writeFile(join(dir, 'pgbackrest'), `#!/bin/sh\necho "$@" > ${said}\n`, { mode: 0o755 });
  const env = { PATH: `${dir}:${process.env.PATH}` };
  const { code } = await promisify(execFile)(deployPath('pgbackrest/back-up.sh'), { env }).then(
    () => ({ code: 0 }),
    (error: { code: number }) => error,
  );
  return { code, asked: await readFile(said, 'utf8') };
}

it('The nightly backup is made where PostgreSQL leads', async () => {
  const { code, asked } = await backUp('echo f');
  expect(code).toBe(0);
  expect(asked).toMatch(/^--stanza=festival --type=(diff|full) backup\n$/);
});

it('A standby leaves it to the one that leads', async () => {
  expect(await backUp('echo t')).toEqual({ code: 0, asked: '' });
});

it('Where PostgreSQL doesn’t answer, it fails and says so to whoever watches', async () => {
  expect(await backUp('exit 2')).toEqual({ code: 2, asked: '' });
});

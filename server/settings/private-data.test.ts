import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { requirePrivateData } from './private-data.ts';

test('a file of settings that others may read is as bad as open data, and both are named', async () => {
  const folder = await temporaryFolder();
  const [dataDir, settingsFile] = [join(folder, 'data'), join(folder, '.env')];
  await mkdir(dataDir, { mode: 0o700 });
  await requirePrivateData(dataDir, settingsFile);
  await writeFile(settingsFile, 'SECRET_KEY=…', { mode: 0o600 });
  await requirePrivateData(dataDir, settingsFile);

  await chmod(settingsFile, 0o640);
  const inSettings = `${settingsFile} is open to other users of this machine (0640).`;
  await expect(requirePrivateData(dataDir, settingsFile)).rejects.toThrow(
    `${inSettings}\nRun: chmod -R go= '${settingsFile}'`,
  );
  await chmod(dataDir, 0o755);
  await expect(requirePrivateData(dataDir, settingsFile)).rejects.toThrow(
    `${dataDir} is open to other users of this machine (0755).\n${inSettings}\nRun: chmod -R go= '${dataDir}' '${settingsFile}'`,
  );
});

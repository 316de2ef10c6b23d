import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { dependencies } from '../package.json' with { type: 'json' };
import { sbomOf } from './sbom.ts';

it('The list of what runs has each dependency with its version, licence and checksum', async () => {
  const command = join(import.meta.dirname, 'sbom-command.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [command]);
  const { components } = JSON.parse(stdout) as ReturnType<typeof sbomOf>;
  for (const [name, version] of Object.entries(dependencies)) {
    const found = components.find((one) => one.name === name && one.version === version);
    expect(found?.licenses[0]?.expression, name).toMatch(/^[A-Z(]/);
    expect(found?.hashes[0]?.content, name).toMatch(/^[0-9a-f]{128}$/);
  }
});

it('The list of what runs leaves out what only development needs', () => {
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/vitest': { version: '5.0.0', dev: true },
    'node_modules/fastify/node_modules/@fastify/error': { version: '4.2.0', license: 'MIT' },
  };
  expect(sbomOf({ name: 'festival', packages }).components).toEqual([
    {
      type: 'library',
      name: '@fastify/error',
      version: '4.2.0',
      purl: 'pkg:npm/%40fastify/error@4.2.0',
      licenses: [{ expression: 'MIT' }],
      hashes: [],
    },
  ]);
});

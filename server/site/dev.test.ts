import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { PUBLIC } from '../testing/settings.ts';
import { devSite } from './dev.ts';

test('the site from its sources is for one’s own machine alone', async () => {
  const dependencies = { settings: readSettings(PUBLIC) } as Parameters<typeof devSite>[1];
  await expect(devSite(fastify(), dependencies)).rejects.toThrow('npm start');
});

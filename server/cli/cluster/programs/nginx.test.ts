import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { SIGN_UP_MAX_BYTES } from '../../../accounts/sign-up/routes.ts';
import { HAND_OVER_MAX_BYTES } from '../../../desk/gate/hand-over.ts';

const MEGABYTE = 1024 * 1024;

it('The proxy lets through the largest form and file that the servers take', async () => {
  const conf = await readFile(
    new URL('../../../../deploy/nginx/festival.conf', import.meta.url),
    'utf8',
  );
  const sizes = [...conf.matchAll(/client_max_body_size (\d+)m;/g)];
  const most = Math.max(SIGN_UP_MAX_BYTES, HAND_OVER_MAX_BYTES);
  expect(sizes.length).toBeGreaterThan(1);
  for (const [, megabytes] of sizes)
    expect(Number(megabytes) * MEGABYTE).toBeGreaterThanOrEqual(most);
});

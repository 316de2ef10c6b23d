import sharp from 'sharp';
import { expect, it, onTestFailed, onTestFinished } from 'vitest';
import { OwnPostgres } from '../testing/debian-postgres.ts';
import { expectEachOnce, hear, pressSignUp, signUpPatiently } from '../testing/patient-visitors.ts';
import { RestartableServer } from '../testing/restartable-server.ts';
import { bearer, dataUrl } from '../testing/server.ts';
import { smallDisk } from '../testing/small-disk.ts';
import { startSmtp } from '../testing/smtp.ts';

const FULL = {
  status: 503,
  retryAfter: '60',
  body: '{"message":"The festival can store nothing more right now. Please try again in a few minutes"}',
};

/** Larger than what a database has in hand. */
async function largePicture() {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 1200, height: 900, channels: 3, background: 'gray', noise } as const;
  return dataUrl(await sharp({ create }).jpeg({ quality: 90 }).toBuffer());
}

it('while the disk of the database is full, visitors read, are told to come back to sign up, and are there once when they do', async () => {
  const onPostgres = process.env.TEST_DATABASE === 'postgres';
  const [smtp, disk] = [await startSmtp(), await smallDisk(onPostgres ? 128 : 16)];
  onTestFinished(() => smtp.close());
  const postgres = onPostgres ? await OwnPostgres.start(disk.dir) : undefined;
  onTestFinished(async () => postgres?.remove());
  const server = await RestartableServer.start({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Festival <hello@example.org>',
    // Or sign-ups would end long before.
    LEAST_DISK_MB: '0',
    ...(postgres ? { DATABASE_URL: postgres.url } : { DATA_DIR: `${disk.dir}/data` }),
  });
  onTestFailed(() => console.log(server.log));
  const asha = await signUpPatiently(server);
  await expect.poll(() => smtp.messages.length).toBe(1);

  await disk.fill();
  const user_id_proof = await largePicture();
  const { fields, send } = await pressSignUp(server, { user_id_proof });
  expect(await send()).toEqual(FULL);
  expect(await send()).toEqual(FULL);
  for (const path of ['/api/user/details', '/api/colleges', '/api/hospitalities', '/readyz']) {
    const { status } = await hear(server.url + path, { headers: bearer(asha.token) });
    expect([path, status]).toEqual([path, 200]);
  }

  await disk.free();
  const { status, body } = await send();
  expect([status, body]).toEqual([200, expect.stringContaining('message')]);
  const ravi = { fields, token: JSON.parse(body).message, refusals: [] };
  await expectEachOnce(server, [asha, ravi], smtp);
}, 120_000);

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS } from '../../../../contract/moments.ts';
import { organise } from '../../../cli/organise/main.ts';
import { findFact } from '../../../database/deployment-facts.ts';
import type { Settings } from '../../../settings/settings.ts';
import { signedInOrganiser, startDeskServer } from '../../../testing/desk.ts';
import { startObjectStore, type TestObjectStore } from '../../../testing/object-store.ts';
import {
  asForm,
  bearer,
  dataUrl,
  fillSignUp,
  type Person,
  picture,
  sendForm,
  signedUpPerson,
  solveCaptcha,
  startTestServer,
} from '../../../testing/server.ts';
import { removeAccount } from '../../profile/store.ts';
import { sealedIdProofs } from '../sealed.ts';
import { eraseIdProofs, listIdProofs } from '../store.ts';
import { requirePictures } from './check.ts';
import { objectStore } from './object-store.ts';
import { IN_DATABASE, picturePlaces } from './pictures.ts';
import { countPictures, findPicture, type Where } from './store.ts';
import { keepObjectsTidy, removeFormerObjects, removeStrays } from './tidy.ts';

let store: TestObjectStore;
let server: Awaited<ReturnType<typeof startDeskServer>>;
beforeAll(async () => {
  store = await startObjectStore();
  server = await startDeskServer(undefined, {}, { ...store.env, ID_PROOFS: 'objects' });
}, 180_000);
afterAll(async () => {
  await server?.close();
  await store?.close();
});

const READER = { reader: 'Gate', reason: 'name differs' };
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

const objects = () => objectStore(server.settings.idProofs.objects!);
const removeFormer = () => removeFormerObjects(server.db, objects());
const settingsFor = (newOnes: Where): Settings => ({
  ...server.settings,
  idProofs: { ...server.settings.idProofs, newOnes },
});

function proofsOf(settings: Settings, ...keys: [Buffer, ...Buffer[]]) {
  return sealedIdProofs(server.db, keys, picturePlaces(server.db, settings.idProofs));
}

/** Their ID proof, once its picture is made anew. */
async function proofOf({ id: accountId }: Pick<Person, 'id'>) {
  const state = () =>
    server.db.selectFrom('idProofs').select(['id', 'state']).where('accountId', '=', accountId);
  await expect.poll(async () => (await state().executeTakeFirst())?.state).toBe('ready');
  const { id } = await state().executeTakeFirstOrThrow();
  return { id, accountId, ...(await findPicture(server.db, id))! };
}

/** So many more pictures of one person, as they came. */
async function morePictures(count: number, settings: Settings) {
  const { id: accountId } = await signedUpPerson(server);
  const idProofs = proofsOf(settings, server.secretKey);
  const bytes = await picture().jpeg().toBuffer();
  for (let made = 0; made < count; made++)
    await idProofs.storing(bytes, (keep) => keep(server.db, accountId, Date.now()));
  return accountId;
}

async function everyPictureOpens(): Promise<void> {
  const idProofs = proofsOf(server.settings, server.secretKey);
  const places = picturePlaces(server.db, server.settings.idProofs);
  const all = await server.db.selectFrom('idProofs').select('id').execute();
  for (const { id } of all) expect(idProofs.opens(id, (await places.find(id))!.sealed)).toBe(true);
}

describe('an ID proof in the object store', () => {
  it('is sealed there, and not in the database, from the sign-up on', async () => {
    const { id, accountId, sealed, objectName } = await proofOf(await signedUpPerson(server));
    expect(sealed).toHaveLength(1);
    expect(await store.names()).toContain(objectName);
    const lies = Buffer.from(await (await store.ask('GET', `/${objectName}`)).arrayBuffer());
    expect(lies.includes(JPEG)).toBe(false);
    const idProofs = proofsOf(server.settings, server.secretKey);
    expect(idProofs.opens(id, lies)).toBe(true);
    expect((await idProofs.open(accountId, id, READER))?.subarray(0, 3)).toEqual(JPEG);
    // The one that it was made of.
    await removeFormer();
    expect(await store.names()).toEqual([objectName]);
  });

  it('is read at the desk, and replaced by its person', async () => {
    const asha = await signedInOrganiser(server, [{ role: 'hospitality' }], 'Asha');
    const person = await signedUpPerson(server);
    const before = await proofOf(person);
    const opened = await asha.call('GET', `/id-proofs/${before.id}/picture`);
    expect(opened.rawPayload.subarray(0, 3)).toEqual(JPEG);
    const other = dataUrl(await picture(80, 60).jpeg().toBuffer());
    const { headers, payload } = asForm({ user_id_proof: other });
    const sent = { method: 'POST', url: '/api/user/idProof', payload } as const;
    const given = { ...headers, ...bearer(person.token) };
    expect((await server.app.inject({ ...sent, headers: given })).statusCode).toBe(200);
    const after = await proofOf(person);
    await removeFormer();
    const names = await store.names();
    expect(names).toContain(after.objectName);
    expect(names).not.toContain(before.objectName);
  });

  it('goes with its account and by erasure, also while the store is away at that moment', async () => {
    const [deleted, erased] = [
      await proofOf(await signedUpPerson(server)),
      await proofOf(await signedUpPerson(server)),
    ];
    await server.db
      .updateTable('idProofs')
      .set({ createdAt: 1 })
      .where('id', '=', erased.id)
      .execute();
    await store.away(async () => {
      await removeAccount(server.db, deleted.accountId);
      expect(await eraseIdProofs(server.db, 2, 10)).toBe(1);
      await expect(removeFormer()).rejects.toThrow('can’t reach its ID proofs');
    });
    expect(await store.names()).toEqual(
      expect.arrayContaining([deleted.objectName, erased.objectName]),
    );
    // As a server does by itself, from its start on.
    const app = fastify();
    onTestFinished(() => app.close());
    keepObjectsTidy(app, server.db, server.settings.idProofs);
    await app.ready();
    const left = async () =>
      (await store.names()).filter((name) =>
        [deleted, erased].some((each) => each.objectName === name),
      );
    await expect.poll(left).toEqual([]);
    await app.close();
    expect(await removeFormer()).toEqual({ removed: 0, failures: [] });
    expect(await findFact(server.db, 'ID proofs swept at')).toBeDefined();
  });

  it('that nothing came to name goes after a day, and no other', async () => {
    const kept = await proofOf(await signedUpPerson(server));
    const places = picturePlaces(server.db, server.settings.idProofs);
    const stray = await places.put(Buffer.from('broke off'));
    const foreign = 'another-deployment/proof';
    await store.ask('PUT', `/${foreign}`, 'not ours');
    expect((await removeStrays(server.db, objects(), Date.now())).removed).toBe(0);
    expect(await store.names()).toContain(stray.objectName);
    expect(await removeStrays(server.db, objects(), Date.now() + DAY_MS + 60_000)).toEqual({
      ...{ removed: 1, failures: [] },
    });
    const names = await store.names();
    expect(names).not.toContain(stray.objectName);
    expect(names).toEqual(expect.arrayContaining([foreign, kept.objectName]));
  });

  it('opens with the new key alone once that is turned, wherever it lies', async () => {
    const here = await morePictures(2, settingsFor('database'));
    const there = await morePictures(12, server.settings);
    const newKey = randomBytes(32);
    const settings = {
      ...{ ...server.settings, secretKey: newKey },
      oldSecretKeys: [server.secretKey],
    };
    const output = await organise(settings, ['turn-key', '--by', 'Admin']);
    expect(output).toMatch(/^\d+ ID proofs sealed anew, 0 not opened by any key/);
    const [turned, before] = [proofsOf(settings, newKey), proofsOf(settings, server.secretKey)];
    for (const accountId of [here, there])
      for (const { id } of await listIdProofs(server.db, accountId)) {
        const opened = await turned.open(accountId, id, READER).catch((error) => error.message);
        // The server that runs here has the old key alone, and gives its job up.
        expect(opened.subarray(0, 3)).toEqual(JPEG);
        await expect(before.open(accountId, id, READER)).rejects.toThrow('Neither SECRET_KEY');
      }
    const again = await organise(settings, ['turn-key', '--by', 'Admin']);
    expect(again).toContain('0 ID proofs sealed anew, 0 not opened');
    // Back, for the tests that follow.
    const back = { ...settings, secretKey: server.secretKey, oldSecretKeys: [newKey] };
    await organise(back, ['turn-key', '--by', 'Admin']);
  });
});

describe('while the object store is away', () => {
  it('a sign-up is told so, and goes through once it is back, with the same captcha', async () => {
    const fields = await fillSignUp({ user_recaptcha_code: await solveCaptcha(server.app) });
    const key = { 'idempotency-key': crypto.randomUUID() };
    const send = () => {
      const { headers, payload } = asForm(fields);
      const given = { ...headers, ...key };
      const request = { method: 'POST', url: '/api/user/register', payload } as const;
      return server.app.inject({ ...request, headers: given });
    };
    const refused = await store.away(send);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.json().message).toContain('can’t reach its ID proofs right now');
    const accounts = await server.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', fields.user_email)
      .execute();
    expect(accounts).toEqual([]);
    expect((await send()).statusCode).toBe(200);
    const log = server.log.join('');
    expect(log).toContain('another server failed');
    expect(log).not.toContain(store.env.OBJECT_STORE_SECRET);
  });

  it('a look at the desk is told so, and all else is as ever', async () => {
    const asha = await signedInOrganiser(server, [{ role: 'hospitality' }], 'Asha');
    const person = await signedUpPerson(server);
    const { id } = await proofOf(person);
    await store.away(async () => {
      const looked = await asha.call('GET', `/id-proofs/${id}/picture`);
      expect([looked.statusCode, looked.headers['retry-after']]).toEqual([503, '5']);
      expect(looked.json().message).toContain('can’t reach its ID proofs right now');
      expect((await person.call('GET', '/api/user/details')).statusCode).toBe(200);
      await requirePictures(server.db, server.settings.idProofs);
    });
    expect((await asha.call('GET', `/id-proofs/${id}/picture`)).statusCode).toBe(200);
  });

  it('no server starts with a wrong key, without the bucket or without any store', async () => {
    const { objects } = server.settings.idProofs;
    const started = (changes: object) =>
      requirePictures(server.db, { newOnes: 'objects', objects: { ...objects!, ...changes } });
    await expect(started({ secret: 'another' })).rejects.toThrow(/answered 403 Signature/);
    await expect(started({ url: `${objects!.url}-gone` })).rejects.toThrow(/404 NoSuchBucket/);
    await expect(requirePictures(server.db, IN_DATABASE)).rejects.toThrow(
      /^OBJECT_STORE_URL must be set, with its key: \d+ ID proofs lie in an object store/,
    );
    await requirePictures(server.db, server.settings.idProofs);
  });
});

/** Repeats a visit while `work` is under way; gives what each heard. */
async function visitsDuring<T>(visit: () => Promise<T>, work: () => Promise<void>): Promise<T[]> {
  const heard: T[] = [];
  let isOver = false;
  const visits = (async () => {
    while (!isOver) heard.push(await visit());
  })();
  await work().finally(() => {
    isOver = true;
  });
  await visits;
  return heard;
}

describe('moving all ID proofs', () => {
  /** The command as somebody types it, on the database of the server that runs here. */
  async function move(to: Where) {
    const folder = await mkdtemp(join(tmpdir(), 'festival-move-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const { database } = server.settings;
    if (database.kind === 'sqlite')
      for (const part of ['', '-wal'])
        await symlink(database.file + part, join(folder, `festival.sqlite${part}`));
    const env = {
      ...{ PATH: process.env.PATH, DATA_DIR: folder, ...store.env, ID_PROOFS: to },
      ...(database.kind === 'postgres' && { DATABASE_URL: database.url }),
    };
    const words = ['proofs', 'move', `--to=${to}`, '--by', 'Admin'];
    const child = spawn(process.execPath, ['server/cli/organise/main.ts', ...words], { env });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    const ended = once(child, 'exit').then(([code]) => ({ code, said }));
    return { child, ended };
  }

  it.each([
    ['database', 'objects'],
    ['objects', 'database'],
  ] as const)(
    'is killed halfway from %s to %s and goes on, while people sign up and organisers read',
    async (from, to) => {
      await server.db.deleteFrom('idProofs').execute();
      const accountId = await morePictures(40, settingsFor(from));
      const asha = await signedInOrganiser(server, [{ role: 'hospitality' }], 'Asha');
      const [first] = await listIdProofs(server.db, accountId);
      const visit = async () => {
        const code = await solveCaptcha(server.app);
        const fields = await fillSignUp({ user_recaptcha_code: code });
        const signedUp = await sendForm(server.app, fields);
        const looked = await asha.call('GET', `/id-proofs/${first!.id}/picture`);
        return [signedUp.statusCode, looked.statusCode];
      };
      const heard = await visitsDuring(visit, async () => {
        const killed = await move(to);
        const toGo = (await countPictures(server.db))[from];
        await expect
          .poll(async () => toGo - (await countPictures(server.db))[from], {
            interval: 20,
            timeout: 30_000,
          })
          .toBeGreaterThan(5);
        killed.child.kill('SIGKILL');
        await killed.ended;
        expect((await countPictures(server.db))[from]).toBeGreaterThan(0);
        const { code, said } = await (await move(to)).ended;
        expect([code, said]).toEqual([0, expect.stringMatching(/^\d+ ID proofs moved to the /m)]);
      });
      expect(new Set(heard.flat())).toEqual(new Set([200]));
      expect(heard.length).toBeGreaterThan(2);
      // Those of the people who came meanwhile went where the server's own setting says.
      await move(to).then(({ ended }) => ended);
      expect((await countPictures(server.db))[from]).toBe(0);
      await everyPictureOpens();
      const used = (await countPictures(server.db)).objects;
      await removeFormer();
      await removeStrays(server.db, objects(), Date.now() + DAY_MS + 60_000);
      const ours = (await store.names()).filter((name) => !name.startsWith('another'));
      expect(ours).toHaveLength(used);
    },
    240_000,
  );

  it('asks where to, and needs a store', async () => {
    const asked = organise(server.settings, ['proofs', 'move', '--by', 'Admin']);
    await expect(asked).rejects.toThrow('--to objects, or proofs move --to database');
    const none = await startTestServer();
    onTestFinished(none.close);
    const words = ['proofs', 'move', '--to', 'objects', '--by', 'Admin'];
    await expect(organise(none.settings, words)).rejects.toThrow('OBJECT_STORE_URL must be set');
  });
});

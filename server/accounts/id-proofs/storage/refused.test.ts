import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BusyError } from '../../../http/errors.ts';
import { startDeskServer } from '../../../testing/desk.ts';
import {
  type StandInObjectStore,
  startStandInObjectStore,
} from '../../../testing/object-store-stand-in.ts';
import {
  asForm,
  bearer,
  dataUrl,
  type Person,
  picture,
  signedUpPerson,
  signUpSomebody,
  type TestServer,
} from '../../../testing/server.ts';
import { sealedIdProofs } from '../sealed.ts';
import { picturePlaces } from './pictures.ts';

let stored: StandInObjectStore;
let server: TestServer;
beforeAll(async () => {
  stored = await startStandInObjectStore();
  server = await startDeskServer(undefined, {}, { ...stored.env, ID_PROOFS: 'objects' });
});
afterAll(async () => {
  await server?.close();
  await stored?.close();
});
beforeEach(() => stored.failWith(() => undefined));

const proofs = () =>
  sealedIdProofs(server.db, [server.secretKey], picturePlaces(server.db, server.settings.idProofs));

/** The objects that no row names. */
async function strays(): Promise<string[]> {
  const rows = await server.db.selectFrom('idProofObjects').select('name').execute();
  const known = new Set(rows.map(({ name }) => name));
  return [...stored.objects.keys()].filter((name) => !known.has(name));
}

/** Somebody whose picture is made anew, so that nothing is put any more by itself. */
async function somebody(): Promise<Person & { idProof: string }> {
  const person = await signedUpPerson(server);
  const proof = () =>
    server.db
      .selectFrom('idProofs')
      .select(['id', 'state'])
      .where('accountId', '=', person.id)
      .executeTakeFirstOrThrow();
  await expect.poll(async () => (await proof()).state).toBe('ready');
  return { ...person, idProof: (await proof()).id };
}

async function accept(idProof: string): Promise<void> {
  await server.db
    .updateTable('idProofs')
    .set({ verdict: 'approved', decidedBy: 'Asha', decidedAt: 1 })
    .where('id', '=', idProof)
    .execute();
}

async function sendAnother({ token }: Person) {
  const other = dataUrl(await picture(80, 60).jpeg().toBuffer());
  const { headers, payload } = asForm({ user_id_proof: other });
  const request = { method: 'POST', url: '/api/user/idProof', payload } as const;
  return server.app.inject({ ...request, headers: { ...headers, ...bearer(token) } });
}

describe('a picture that is refused leaves nothing in the object store', () => {
  it('as another of an accepted one, which is not even put there', async () => {
    const person = await somebody();
    await accept(person.idProof);
    stored.asked.length = 0;
    expect((await sendAnother(person)).statusCode).toBe(409);
    expect(stored.asked).toEqual([]);
  });

  it('as another of one that is accepted while it is put there', async () => {
    const person = await somebody();
    stored.failWith((asked) =>
      asked.startsWith('PUT') ? accept(person.idProof).then(() => undefined) : undefined,
    );
    expect((await sendAnother(person)).statusCode).toBe(409);
    expect(await strays()).toEqual([]);
  });

  it('as of all sign-ups with one e-mail but the first', async () => {
    const user_email = 'many.at.once@example.org';
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => signUpSomebody(server.app, { user_email })),
    );
    const codes = answers.map(({ response }) => response.statusCode).sort();
    expect(codes).toEqual([200, 409, 409, 409, 409, 409]);
    await expect.poll(strays).toEqual([]);
  });

  it('as one that was made anew twice', async () => {
    const { id } = await signedUpPerson(server);
    const bytes = await picture().jpeg().toBuffer();
    const idProof = await proofs().storing(bytes, (keep) => keep(server.db, id, Date.now()));
    await Promise.all([proofs().finish(idProof), proofs().finish(idProof)]);
    await expect.poll(strays).toEqual([]);
  });
});

/** The pictures of others that the server has still to make anew: one that is just put there is written down a moment later. */
function unfinished() {
  return server.db.selectFrom('idProofs').select('id').where('state', '<>', 'ready').execute();
}

describe('a picture whose transaction fails', () => {
  const bytes = Buffer.from('a card');
  beforeEach(() => expect.poll(unfinished).toEqual([]));

  it('leaves nothing where it was never written down, and fails by its own error', async () => {
    const failed = proofs().storing(bytes, () => Promise.reject(new Error('no connection')));
    await expect(failed).rejects.toThrow('no connection');
    expect(await strays()).toEqual([]);
    stored.failWith((asked) =>
      asked.startsWith('DELETE') ? { status: 403, code: 'AccessDenied' } : undefined,
    );
    const stayed = proofs().storing(bytes, () => Promise.reject(new BusyError(1)));
    await expect(stayed).rejects.toThrow('very busy');
    expect(await strays()).toHaveLength(1);
    for (const name of await strays()) stored.objects.delete(name);
  });

  it('is there still where its end was not heard of, since it may be written down', async () => {
    const { id } = await somebody();
    const unheard = proofs().storing(bytes, async (keep) => {
      await keep(server.db, id, Date.now());
      throw new Error('Connection terminated unexpectedly');
    });
    await expect(unheard).rejects.toThrow('Connection terminated');
    const rows = await server.db.selectFrom('idProofObjects').select('name').execute();
    for (const { name } of rows) expect([...stored.objects.keys()]).toContain(name);
  });
});

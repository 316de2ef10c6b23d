import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeExpired } from '../../database/expiry.ts';
import {
  type Person,
  signedUpPerson,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';
import { type MoveDependencies, moveIdProofFiles, storeIdProofFiles } from './move-files.ts';
import { sealedIdProofs } from './sealed.ts';

let server: TestServer;
let folder: string;
let dependencies: MoveDependencies;

beforeEach(async () => {
  server = await startTestServer();
  folder = join(server.settings.dataDir, 'id-proofs');
  await mkdir(folder);
  const idProofs = sealedIdProofs(server.db, [server.secretKey]);
  dependencies = { db: server.db, idProofs, log: server.app.log };
});

afterEach(() => server.close());

const move = () => moveIdProofFiles(dependencies, server.settings.dataDir);
const files = async () => (await readdir(folder).catch(() => [])).sort();

/** Somebody whose ID proof lies in a file, as it once did. Gives the file. */
async function inFile({ id }: Person): Promise<string> {
  const { db } = server;
  const proof = await db
    .selectFrom('id_proofs')
    .innerJoin('id_proof_pictures', 'id_proof_id', 'id')
    .select(['id', 'sealed'])
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow();
  const file = join(folder, `${proof.id}.sealed`);
  await writeFile(file, proof.sealed);
  await db.deleteFrom('id_proof_pictures').where('id_proof_id', '=', proof.id).execute();
  return file;
}

const downloaded = async ({ call }: Person): Promise<string> => {
  const response = await call('POST', '/api/user/data', { user_password: 'Lantern$42' });
  return response.json().message.idProofs[0].picture;
};

describe('ID proofs that lie in files', () => {
  it('move into the database when the server starts, all of them', async () => {
    const people = [];
    for (let count = 0; count < 23; count++) people.push(await signedUpPerson(server));
    const before = await Promise.all(people.map(downloaded));
    for (const person of people) await inFile(person);
    await move();
    expect(await files()).toEqual([]);
    expect(await Promise.all(people.map(downloaded))).toEqual(before);
    expect(server.log.join('')).toContain('"moved":23');
  });

  it('are whole in one of the two places when the server is killed on the way', async () => {
    const person = await signedUpPerson(server);
    const picture = await downloaded(person);
    const file = await inFile(person);
    expect(await storeIdProofFiles(dependencies, [file])).toEqual([file]);
    expect(await files()).toEqual([basename(file)]);
    expect(await downloaded(person)).toBe(picture);
    await move();
    expect(await files()).toEqual([]);
    expect(await downloaded(person)).toBe(picture);
  });

  it('stay where they are beside an empty database, and are named', async () => {
    const person = await signedUpPerson(server);
    const file = await inFile(person);
    const sealed = await readFile(file);
    const empty = await startTestServer();
    const idProofs = sealedIdProofs(empty.db, [server.secretKey]);
    await moveIdProofFiles(
      { db: empty.db, idProofs, log: server.app.log },
      server.settings.dataDir,
    );
    await removeExpired(empty.db, Date.now() + 365 * 24 * 60 * 60 * 1000);
    await empty.close();
    expect(await readFile(file)).toEqual(sealed);
    expect(server.log.join('')).toContain(basename(file));
  });

  it('stay where they are when they do not open, or the database has another picture', async () => {
    const [damaged, foreign, differing] = [
      await inFile(await signedUpPerson(server)),
      await inFile(await signedUpPerson(server)),
      await inFile(await signedUpPerson(server)),
    ];
    const another = sealedIdProofs(server.db, [Buffer.alloc(32, 1)]);
    expect(another.opens(basename(foreign, '.sealed'), await readFile(foreign))).toBe(false);
    await writeFile(damaged, (await readFile(damaged)).fill(7, 20, 40));
    await writeFile(foreign, await readFile(differing));
    await server.db
      .insertInto('id_proof_pictures')
      .values({ id_proof_id: basename(differing, '.sealed'), sealed: Buffer.from('other') })
      .execute();
    await move();
    expect(await files()).toEqual(
      [damaged, foreign, differing].map((file) => basename(file)).sort(),
    );
  });
});

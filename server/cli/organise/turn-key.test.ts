import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sealedBankDetails } from '../../accounts/bank-details/sealed.ts';
import { sealedIdProofs } from '../../accounts/id-proofs/sealed.ts';
import type { SecretKeys } from '../../crypto/secret-key.ts';
import { SecondFactors } from '../../desk/factors/factors.ts';
import { codeAt } from '../../testing/desk.ts';
import { BANK_DETAILS, sharedTestServer, signedUpPerson } from '../../testing/server.ts';
import { organise } from './main.ts';

const server = sharedTestServer();
const NEW_KEY = randomBytes(32);
const READER = { reader: 'Gate', reason: 'name differs' };

function turn(...oldSecretKeys: Buffer[]) {
  const settings = { ...server.settings, secretKey: NEW_KEY, oldSecretKeys };
  return organise(settings, ['turn-key', '--by', 'Admin']);
}

async function newPerson() {
  const person = await signedUpPerson(server);
  await person.call('PUT', '/api/user/bankDetailsUpdate', BANK_DETAILS);
  const proof = () =>
    server.db
      .selectFrom('idProofs')
      .select(['id', 'state'])
      .where('accountId', '=', person.id)
      .executeTakeFirstOrThrow();
  // Its job seals it once more, with the key of the server that runs here.
  await expect.poll(async () => (await proof()).state).toBe('ready');
  return { accountId: person.id, proofId: (await proof()).id };
}

type Kept = Awaited<ReturnType<typeof newPerson>>;

async function opened({ accountId, proofId }: Kept, ...keys: SecretKeys) {
  const picture = await sealedIdProofs(server.db, keys).open(accountId, proofId, READER);
  return { picture, details: await sealedBankDetails(server.db, keys).open(accountId, READER) };
}

async function replaceSealed(id: string, sealed: Buffer): Promise<void> {
  await server.db
    .updateTable('idProofPictures')
    .set({ sealed })
    .where('idProofId', '=', id)
    .execute();
}

describe('turning the key', () => {
  it('lets the new one open everything, and the old one nothing', async () => {
    const people: Kept[] = [];
    for (let count = 0; count < 12; count++) people.push(await newPerson());
    const before = await Promise.all(people.map((each) => opened(each, server.secretKey)));
    const both = people.map((each) => opened(each, NEW_KEY, server.secretKey));
    expect(await Promise.all(both)).toEqual(before);
    // Mails may still be on their way.
    const output = (await turn(server.secretKey)).replace(/^\d+ jobs/m, 'some jobs');
    expect(output).toBe(
      [
        '12 ID proofs sealed anew, 0 not opened by any key',
        '12 bank details sealed anew, 0 not opened by any key',
        '0 second factors sealed anew, 0 not opened by any key',
        'some jobs sealed anew, 0 not opened by any key',
        'Everything is sealed with SECRET_KEY: OLD_SECRET_KEYS can go.',
      ].join('\n'),
    );
    expect(await Promise.all(people.map((each) => opened(each, NEW_KEY)))).toEqual(before);
    await expect(opened(people[0]!, server.secretKey)).rejects.toThrow('Neither SECRET_KEY');
    expect(await turn(server.secretKey)).toContain('0 ID proofs sealed anew, 0 not opened');
  });

  it('names what no key opens, and leaves it as it is', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const foreign = randomBytes(500);
    await replaceSealed(person.proofId, foreign);
    const said = await turn(server.secretKey);
    expect(said).toContain(`Not opened: ID proofs ${person.proofId}`);
    expect(said).toContain('1 ID proofs sealed anew, 1 not opened by any key');
    expect(said).toContain('Look for their key');
    const { sealed } = await server.db
      .selectFrom('idProofPictures')
      .select('sealed')
      .where('idProofId', '=', person.proofId)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(sealed)).toEqual(foreign);
    expect((await opened(other, NEW_KEY)).details).toEqual(BANK_DETAILS);
    expect(await organise(server.settings, ['audit'])).toContain('Admin: turn-key');
  });
});

it('A second factor’s secret opens with the new key', async () => {
  const { id } = await signedUpPerson(server);
  const site = () => ({ name: 'Festival', publicUrl: 'http://localhost' });
  const secret = await new SecondFactors(server.db, [server.secretKey], site).startCodes(
    server.db,
    id,
  );
  await turn(server.secretKey);
  const after = new SecondFactors(server.db, [NEW_KEY], site);
  expect(await after.confirmCodes(server.db, id, codeAt(secret), Date.now())).toBe(true);
});

import { beforeEach, expect, it } from 'vitest';
import { LENT_MS } from '../../../contract/desk/id-proofs.ts';
import { createIdProof } from '../../accounts/id-proofs/store.ts';
import { organise } from '../../cli/organise/main.ts';
import { ADMINISTRATOR, signedInOrganiser } from '../../testing/desk.ts';
import { newDeskPerson } from '../../testing/desk-people.ts';
import { turnClock } from '../../testing/entries.ts';
import { deskOfReviewers, lend } from '../../testing/id-proofs.ts';

const { server, reviewer } = deskOfReviewers();

beforeEach(async () => {
  await server.db.deleteFrom('idProofs').execute();
});

const HERE = { sealed: Buffer.from('x'), objectName: null };

/** Some people whose pictures wait, with their ID proofs. */
async function waiting(count: number) {
  const people = [];
  for (let at = 0; at < count; at++) {
    const person = await newDeskPerson(server);
    const proof = { id: crypto.randomUUID(), accountId: person.id, bytes: 5 };
    await createIdProof(server.db, { ...proof, ...HERE }, Date.now() + at);
    people.push({ ...person, proof: proof.id });
  }
  // What is sealed here is no picture.
  await server.db.updateTable('idProofs').set({ state: 'unreadable' }).execute();
  return people;
}

const entries = () =>
  server.db
    .selectFrom('auditEntries')
    .select(['accountId', 'record', 'subject'])
    .where('record', 'like', 'ID proof%')
    .orderBy('sequence')
    .execute();

it('What is lent together is one line of the log, before any picture of it is opened, and is found by each of its people', async () => {
  const asha = await reviewer();
  const before = (await entries()).length;
  const people = await waiting(3);
  await lend(asha);
  await lend(asha);
  const ids = people.map(({ id }) => id);
  const line = {
    accountId: '',
    record: 'ID proofs of a tray',
    subject: `3 people: ${ids.toSorted().join(' ')}`,
  };
  expect((await entries()).slice(before)).toEqual([line]);
  for (const { proof } of people) await asha.call('GET', `/id-proofs/${proof}/picture?why=review`);
  expect((await entries()).slice(before)).toEqual([line]);

  const administrator = await signedInOrganiser(server, ADMINISTRATOR);
  for (const { code } of people) {
    const found = await administrator.call('GET', `/audit?person=${code}`);
    expect(found.json().message.rows).toMatchObject([
      { kind: line.record, subject: '3 people', person: null, reason: 'to review it' },
    ]);
  }
  const record = await administrator.call('GET', `/people/${people[0]!.code}`);
  expect(record.json().message.trail).toContainEqual(
    expect.objectContaining({ record: line.record, subject: '3 people', reader: 'Asha' }),
  );
  expect(record.body).not.toContain(people[1]!.id);
  expect(await organise(server.settings, ['audit', 'check'])).toContain('none is missing');
});

it('One that is opened by itself has a line of its own: from a sheet, alone in the queue, or once it isn’t lent any more', async () => {
  const asha = await reviewer();
  const before = (await entries()).length;
  const [alone] = await waiting(1);
  await lend(asha);
  expect((await entries()).slice(before)).toEqual([]);
  await asha.call('GET', `/id-proofs/${alone!.proof}/picture?why=review`);
  const people = await waiting(2);
  await lend(asha);
  await asha.call('GET', `/id-proofs/${people[0]!.proof}/picture`);
  const other = await signedInOrganiser(server, ADMINISTRATOR);
  await other.call('GET', `/id-proofs/${people[0]!.proof}/picture?why=review`);
  turnClock(Date.now() + LENT_MS);
  const late = await signedInOrganiser(server, ADMINISTRATOR);
  await late.call('GET', `/id-proofs/${people[1]!.proof}/picture?why=review`);
  const own = (await entries()).slice(before).map(({ accountId, record }) => [record, accountId]);
  expect(own).toEqual([
    ['ID proof', alone!.id],
    ['ID proofs of a tray', ''],
    ['ID proof', people[0]!.id],
    ['ID proof', people[0]!.id],
    ['ID proof', people[1]!.id],
  ]);
});

import { describe, expect, it, onTestFinished } from 'vitest';
import { changesSomething } from '../../../contract/call.ts';
import { DESK_CALLS } from '../../../contract/desk/all-calls.ts';
import { needsFreshFactor, RIGHTS } from '../../../contract/desk/rights.ts';
import { issueCertificates } from '../../accounts/certificates/store.ts';
import { proveAddress } from '../../accounts/store.ts';
import { createWalkIn } from '../../accounts/walk-ins-store.ts';
import { loadEntry } from '../../entries/entries.ts';
import { ADMINISTRATOR, signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { EVENT } from '../../testing/desk-results.ts';
import { publishPrizes } from '../../testing/prizes.ts';
import { allFieldsOf, sampleOf } from '../../testing/sample-bodies.ts';
import { BANK_DETAILS, shared, signedUpPerson } from '../../testing/server.ts';
import type { DeskCall } from './guard.ts';

/* What every call of the desk leaves in the audit log, also those that are added later. */

const CALLS: readonly DeskCall[] = DESK_CALLS;
const server = shared(() => startDeskServer());
const administrator = shared(() => signedInOrganiser(server, ADMINISTRATOR));

async function countEntries(): Promise<number> {
  return (await server.db.selectFrom('auditEntries').select('id').execute()).length;
}

/** Asks a call by its own schema, with these values for its address. */
function ask(call: DeskCall, params: Readonly<Record<string, string>>) {
  const path = call.path
    .replace('/api/desk', '')
    .replaceAll(/:(\w+)/g, (_, name) => params[name] ?? 'nobody');
  const body = call.body && (sampleOf(call.body) as object);
  return administrator.call(call.method as 'POST', encodeURI(path), body);
}

describe('A change at the desk', () => {
  it('that notes nothing, and doesn’t say why, is undone', async () => {
    const call = CALLS.find(({ name }) => name === 'tryMessage')!;
    const event = { cluster: 'music', event: EVENT.eventName };
    const { unlogged } = call;
    onTestFinished(() => void Object.assign(call, { unlogged }));
    expect((await ask(call, event)).statusCode).toBe(200);
    Object.assign(call, { unlogged: undefined });
    const mails = () =>
      server.db.selectFrom('jobs').select('id').where('accountId', '=', administrator.id).execute();
    await expect.poll(mails).toEqual([]);
    expect((await ask(call, event)).statusCode).toBe(500);
    expect(await mails()).toEqual([]);
  });

  it('says so where it leaves nothing in the log: who signs in, and what decides nothing', () => {
    const unlogged = CALLS.filter((call) => call.unlogged !== undefined);
    expect(unlogged.filter(changesSomething)).toEqual(unlogged);
    expect(unlogged.map(({ name }) => name)).toEqual([
      'signInAtDesk',
      'sendCode',
      'sendPasskey',
      'startCodes',
      'signOutOfDesk',
      'skipIdProof',
      'tryMessage',
    ]);
  });
});

/** What reaches a person, or is theirs alone. */
const PRIVATE = /phone|email|account_number|ifsc/;
/** Those of organisers themselves, shown to administrators; the rest of an ID proof, whose picture is written down. */
const SHOWN = ['listOrganisers', 'listAudit', 'countIdProofs', 'lendIdProofs'];

function opensSomething(call: DeskCall): boolean {
  const { needs } = call;
  if (changesSomething(call) || SHOWN.includes(call.name) || !(needs in RIGHTS)) return false;
  return (
    needsFreshFactor(needs as never) || allFieldsOf(call.answer).some((name) => PRIVATE.test(name))
  );
}

/** Somebody of whom there is all that the desk may open. */
async function newPerson() {
  const { db } = server;
  const person = await signedUpPerson(server);
  await proveAddress(db, person.id, 1);
  await person.call('PUT', '/api/user/bankDetailsUpdate', BANK_DETAILS);
  await createWalkIn(db, { accountId: person.id, madeBy: administrator.id, madeAt: 1 });
  const entry = await loadEntry(db, person.id, EVENT, 1);
  await publishPrizes(server, [{ entryId: entry! }], [12_000]);
  await issueCertificates(db, EVENT, [{ accountId: person.id, result: 'Took part' }], 1);
  const { participantCode: code } = await db
    .selectFrom('accounts')
    .select('participantCode')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  const proof = await db
    .selectFrom('idProofs')
    .select('id')
    .where('accountId', '=', person.id)
    .executeTakeFirstOrThrow();
  const message = await writtenTo(code);
  return { code, entry: entry!, proof: proof.id, message };
}

/** A message to a person whom it didn't reach. */
async function writtenTo(code: string): Promise<string> {
  const body = { kind: 'people', codes: [code], subject: 'Rain', body: 'Come in.' };
  const { id } = (await administrator.call('POST', '/messages', body)).json().message;
  await server.db.updateTable('messageRecipients').set({ way: 'call' }).execute();
  return id;
}

describe('What opens a person’s data', () => {
  it.each(CALLS.filter(opensSomething).map((call) => [call.name, call] as const))(
    'is written down: %s',
    async (name, call) => {
      const { code, entry, proof, message } = await newPerson();
      await administrator.call('POST', '/prizes/sitting', { reason: 'Paying the prizes' });
      const before = await countEntries();
      const id = { openIdProof: proof, openCalls: message }[name] ?? entry;
      const answer = await ask(call, { cluster: 'music', event: EVENT.eventName, code, id });
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
      expect(await countEntries()).toBeGreaterThan(before);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { MAX_LENGTH } from '../../../contract/accounts/messages.ts';
import { mailsTo } from '../../testing/mails.ts';
import { type Person, sharedTestServer, signedUpPerson } from '../../testing/server.ts';

const server = sharedTestServer();

const BANK = {
  account_holder_name: 'Ravi சாகர்',
  bank_name: 'State Bank <of> India',
  branch_name: `Robert'); DROP TABLE accounts; --`,
  account_number: '012345678901',
  ifsc_code: 'sbin0001234',
};

function saveBank({ call }: Person, changes: object = {}) {
  return call('PUT', '/api/user/bankDetailsUpdate', { ...BANK, ...changes });
}

function download({ call }: Person) {
  return call('POST', '/api/user/data', { user_password: 'Lantern$42' });
}

function sealedOf({ id }: Person) {
  return server.db.selectFrom('bankDetails').selectAll().where('accountId', '=', id).execute();
}

describe('bank details', () => {
  it('are kept encrypted, for this account alone', async () => {
    const person = await signedUpPerson(server);
    const response = await saveBank(person);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: 'Your bank details are saved' });
    const [row] = await sealedOf(person);
    const raw = Buffer.from(row!.sealed, 'base64').toString('latin1') + row!.sealed;
    expect(raw).not.toContain(BANK.account_number);
    expect(raw).not.toContain('SBIN');
    const other = await signedUpPerson(server);
    await server.db
      .insertInto('bankDetails')
      .values({ accountId: other.id, sealed: row!.sealed, updatedAt: 1 })
      .execute();
    expect((await download(other)).statusCode).toBe(500);
  });

  it('are replaced by later ones', async () => {
    const person = await signedUpPerson(server);
    await saveBank(person);
    await saveBank(person, { account_number: '999999' });
    expect(await sealedOf(person)).toHaveLength(1);
    expect((await download(person)).json().message.bankDetails).toEqual({
      ...BANK,
      account_number: '999999',
      ifsc_code: 'SBIN0001234',
    });
  });

  it.each([
    ['account_holder_name', '', 'Account holder name is required'],
    ['account_holder_name', 'x'.repeat(MAX_LENGTH.name + 1), 'Must be at most 120 characters'],
    ['bank_name', undefined, 'Bank name is required'],
    ['branch_name', 7, 'Branch name is required'],
    ['account_number', '12345', 'Account number must be 6 to 20 digits'],
    ['account_number', '1'.repeat(21), 'Account number must be 6 to 20 digits'],
    ['account_number', '१२३४५६७', 'Account number must be 6 to 20 digits'],
    ['account_number', 123456789, 'Account number must be 6 to 20 digits'],
    ['ifsc_code', 'SBIN1001234', 'IFSC code must be four letters, a zero and six'],
    ['ifsc_code', 'SBI00012345', 'IFSC code must be four letters, a zero and six'],
    ['ifsc_code', '', 'IFSC code must be four letters, a zero and six'],
  ])('are refused with %s %j, naming it, and nothing is stored', async (field, value, message) => {
    const person = await signedUpPerson(server);
    const response = await saveBank(person, { [field]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields[field]).toContain(message);
    expect(await sealedOf(person)).toEqual([]);
  });

  it('that are changed are told of by mail, however much else was changed in the hour', async () => {
    const person = await signedUpPerson(server);
    for (let i = 0; i < 20; i++)
      await person.call('PATCH', '/api/user/update', { user_phone: `98400${10_000 + i}` });
    await saveBank(person);
    const mails = () => mailsTo(server, person.fields.user_email);
    const subject = 'Your festival account: bank details changed';
    await expect
      .poll(async () => (await mails()).some(({ head }) => head.includes(subject)), {
        timeout: 10_000,
      })
      .toBe(true);
  });
});

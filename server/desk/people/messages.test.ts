import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR, signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { trailOf } from '../../testing/desk-people.ts';
import { turnClock } from '../../testing/entries.ts';
import { lastMailTo, mailsTo } from '../../testing/mails.ts';
import { type Person, shared, signedUpPerson } from '../../testing/server.ts';

const server = shared(() => startDeskServer());
const administrator = shared(() => signedInOrganiser(server, ADMINISTRATOR, 'Ravi'));

const WORDS = { subject: 'Your lantern', body: 'It lies at the desk.' };

async function messagesOf({ id }: Person): Promise<string> {
  const { code } = await server.db
    .selectFrom('accounts')
    .select('participantCode as code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return `/people/${code}/letters`;
}

describe('a message to one person', () => {
  it('leaves after ten seconds, in its writer’s name, and is written down', async () => {
    const person = await signedUpPerson(server);
    const to = person.fields.user_email;
    await lastMailTo(server, to, 1);
    const path = await messagesOf(person);
    expect((await administrator.call('POST', path, WORDS)).statusCode).toBe(200);
    expect(await mailsTo(server, to)).toHaveLength(1);
    turnClock(Date.now() + 11_000);
    const mail = await lastMailTo(server, to, 2);
    expect(mail.head).toContain('Subject: Your lantern');
    expect(mail.text).toMatch(/It lies at the desk\.\s+Ravi/);
    const written = await trailOf(server, person.id);
    expect(written).toMatchObject([{ record: 'letter written', reason: 'Your lantern' }]);
  });

  it('is taken back before it leaves, and not afterwards', async () => {
    const person = await signedUpPerson(server);
    await lastMailTo(server, person.fields.user_email, 1);
    const path = await messagesOf(person);
    const { id } = (await administrator.call('POST', path, WORDS)).json().message;
    expect((await administrator.call('DELETE', `${path}/${id}`)).statusCode).toBe(200);
    expect((await administrator.call('DELETE', `${path}/${id}`)).statusCode).toBe(409);
    turnClock(Date.now() + 11_000);
    expect(await mailsTo(server, person.fields.user_email)).toHaveLength(1);
  });

  it('is taken back at its own person’s sheet alone, and written down there', async () => {
    const [person, other] = [await signedUpPerson(server), await signedUpPerson(server)];
    const { id } = (await administrator.call('POST', await messagesOf(person), WORDS)).json()
      .message;
    const elsewhere = `${await messagesOf(other)}/${id}`;
    expect((await administrator.call('DELETE', elsewhere)).statusCode).toBe(409);
    expect(await trailOf(server, other.id)).toEqual([]);
    const here = `${await messagesOf(person)}/${id}`;
    expect((await administrator.call('DELETE', here)).statusCode).toBe(200);
  });

  it('stays where its writer may not write to them any more once it would leave', async () => {
    const person = await signedUpPerson(server);
    const to = person.fields.user_email;
    await lastMailTo(server, to, 1);
    const writer = await signedInOrganiser(server, [{ role: 'hospitality' }]);
    const path = await messagesOf(person);
    expect((await writer.call('POST', path, WORDS)).statusCode).toBe(200);
    await server.db
      .updateTable('organiserRoles')
      .set({ endedAt: Date.now() })
      .where('accountId', '=', writer.id)
      .execute();
    expect((await administrator.call('POST', path, WORDS)).statusCode).toBe(200);
    turnClock(Date.now() + 11_000);
    await lastMailTo(server, to, 2);
    const waiting = server.db.selectFrom('jobs').select('id').where('accountId', '=', person.id);
    await expect.poll(() => waiting.execute()).toEqual([]);
    expect(await mailsTo(server, to)).toHaveLength(2);
  });

  it('needs a subject and a text, and a person whom the role reaches', async () => {
    const person = await signedUpPerson(server);
    const path = await messagesOf(person);
    const refused = await administrator.call('POST', path, { subject: ' ', body: '' });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([
      400,
      ['subject', 'body'],
    ]);
    const clusters = ['Music'];
    const manager = await signedInOrganiser(server, [{ role: 'cluster-manager', clusters }]);
    expect((await manager.call('POST', path, WORDS)).statusCode).toBe(403);
  });
});

import { describe, expect, it } from 'vitest';
import { MUSIC_MANAGER, signedInOrganiser } from '../../testing/desk.ts';
import { newRegistrant, startDeskServerWith, turnClock } from '../../testing/entries.ts';
import { lastMailTo, mailsTo } from '../../testing/mails.ts';
import { shared } from '../../testing/server.ts';

const PATH = '/messages';
const HUMMING = { kind: 'event', cluster: 'music', name: 'Humming' };

const server = shared(() => startDeskServerWith(new Map([['Humming', { rules: {} }]])));
const manager = shared(() => signedInOrganiser(server, MUSIC_MANAGER));

async function registered(name: string) {
  const person = await newRegistrant(server, { name });
  expect((await person.take('Humming')).status).toBe(200);
  return person;
}

describe('a message to the people of an event', () => {
  const message = {
    ...HUMMING,
    audience: 'held',
    subject: '{event}: at six',
    body: 'Dear {name},\nbring a lamp.',
  };

  it('goes to each of them once, after half a minute', async () => {
    const person = await registered('Asha');
    const sent = await manager.call('POST', PATH, message);
    expect(sent.statusCode).toBe(200);
    expect(await mailsTo(server, person.email)).toEqual([]);
    turnClock(Date.now() + 31_000);
    const mail = await lastMailTo(server, person.email, 1);
    expect(mail.head).toContain('Subject: Humming: at six');
    expect(mail.text).toContain('Dear Asha,\nbring a lamp.');
    const [first] = (await manager.call('GET', `${PATH}?${new URLSearchParams(HUMMING)}`)).json()
      .message;
    const { reached } = (await manager.call('POST', `${PATH}/count`, HUMMING)).json().message;
    expect(first.recipients).toBe(reached.held.mail);
    const late = await manager.call('DELETE', `${PATH}/${sent.json().message.id}`);
    expect(late.statusCode).toBe(409);
    expect(await mailsTo(server, person.email)).toHaveLength(1);
  });

  it('taken back in time reaches nobody', async () => {
    const person = await registered('Ravi');
    const { id } = (await manager.call('POST', PATH, message)).json().message;
    expect((await manager.call('DELETE', `${PATH}/${id}`)).statusCode).toBe(200);
    turnClock(Date.now() + 31_000);
    const waiting = () =>
      server.db.selectFrom('jobs').selectAll().where('kind', '=', 'event message').execute();
    await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBe(0);
    expect(await mailsTo(server, person.email)).toEqual([]);
  });

  it('of a greeting alone is not sent', async () => {
    const sent = await manager.call('POST', PATH, { ...message, body: 'Dear {name},\n\n' });
    expect(sent.statusCode).toBe(400);
    expect(sent.json().message).toContain('The text is missing');
  });

  it('is tried on oneself first', async () => {
    expect((await manager.call('POST', `${PATH}/try`, message)).statusCode).toBe(200);
    const mail = await lastMailTo(server, manager.email, 1);
    expect(mail.text).toContain('Dear Asha,');
  });
});

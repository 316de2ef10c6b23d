import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openJobs } from '../jobs/jobs.ts';
import { bearer, signUpSomebody, startTestServer, type TestServer } from '../testing/server.ts';
import { type SmtpStandIn, startSmtp } from '../testing/smtp.ts';
import { mailJobs, mailWriter, removeUnsentMails } from './deliver.ts';
import { createMail } from './mail.ts';
import { deskMessageMail } from './texts/desk.ts';
import {
  addedMail,
  letInMail,
  placeGivenOnMail,
  swappedInMail,
  swappedOutMail,
  withdrawnByDeskMail,
} from './texts/entries.ts';

/** The machine may have much else to do. */
const PATIENTLY = { timeout: 10_000 };

let smtp: SmtpStandIn;
let server: TestServer;

beforeAll(async () => {
  smtp = await startSmtp();
  server = await startTestServer({ SMTP_URL: smtp.url, MAIL_FROM: 'Festival <hello@example.org>' });
});

afterAll(async () => {
  await server.close();
  smtp.close();
});

function logged(): string {
  return server.log.join('');
}

describe('mail through a server', () => {
  it('arrives in plain text from the address that is set', async () => {
    const { fields } = await signUpSomebody(server.app, { user_fullname: 'Asha' });
    await expect.poll(() => smtp.messages, PATIENTLY).toHaveLength(1);
    const [message] = smtp.messages;
    expect(message).toMatchObject({ from: 'hello@example.org', to: fields.user_email });
    expect(message?.text).toContain('Subject: Your festival account is ready');
    expect(message?.text).toContain('Content-Type: text/plain; charset=utf-8');
    expect(message?.text).toContain('Dear Asha,');
    expect(message?.text).toContain('Auto-Submitted: auto-generated');
    expect(message?.text).not.toContain('text/html');
  });

  it('that is refused undoes nothing, and is logged without a name', async () => {
    smtp.answers = { RCPT: '550 no such mailbox here' };
    const { fields, response } = await signUpSomebody(server.app);
    expect(response.statusCode).toBe(200);
    await expect.poll(logged, PATIENTLY).toContain('"code":"EENVELOPE"');
    expect(logged()).not.toContain(fields.user_email);
    smtp.answers = {};
  });

  it('floods nobody', async () => {
    const user_email = 'often@example.org';
    const sent = () => smtp.messages.filter(({ to }) => to === user_email).length;
    const refused = () => logged().match(/"code":"EFLOOD"/g)?.length ?? 0;
    for (let i = 1; i <= 7; i++) {
      const { fields, response } = await signUpSomebody(server.app, { user_email });
      const { message: token } = response.json();
      await expect.poll(() => sent() + refused(), PATIENTLY).toBeGreaterThanOrEqual(i);
      await server.app.inject({
        method: 'DELETE',
        url: '/api/user/account',
        headers: bearer(token),
        payload: { user_email, user_password: fields.user_password },
      });
    }
    expect(sent()).toBe(5);
    expect(refused()).toBeGreaterThanOrEqual(2);
    expect(logged()).not.toContain(user_email);
  });
});

describe('a mailbox that others have filled', () => {
  it('gets what its owner must hear at once, and all the rest in the hour that follows', async () => {
    const { db, secretKey, settings, app } = server;
    let now = Date.now();
    const jobs = openJobs({ db, keys: [secretKey], log: app.log, now: () => now });
    const mail = createMail(settings);
    const addMail = mailJobs(jobs, { db, mail }, 'mail to a full box');
    const [to, subject] = ['full@example.org', 'Your team'];
    const sent = (text: string) =>
      smtp.messages.filter((message) => message.to === to && message.text.includes(text)).length;
    const add = (payload: Parameters<typeof addMail>[1]['payload']) =>
      db.transaction().execute((trx) => addMail(trx, { payload }));
    for (let i = 0; i < 12; i++) await add({ to, subject, text: 'Somebody left', budget: 'news' });
    jobs.start();
    await expect.poll(() => sent('Somebody left'), PATIENTLY).toBe(8);
    const fromDesk = deskMessageMail(to, {
      subject: 'Rain',
      body: 'The lawns are closed',
      by: 'Ravi',
    });
    for (let i = 0; i < 22; i++) await add(fromDesk);
    await expect.poll(() => sent('The lawns are closed'), PATIENTLY).toBe(20);
    const about = { to, name: 'Asha', eventName: 'Humming', link: 'https://example.org' };
    const byHand = [
      [addedMail(about), 'have registered you'],
      [withdrawnByDeskMail(about, 'They are ill'), 'have taken your entry out'],
      [swappedOutMail(about, 'They are ill'), 'have put somebody else in your place'],
      [swappedInMail(about, false), 'have put you in a team'],
      [letInMail(about), 'you were let in at its door'],
      [placeGivenOnMail(about), 'has begun, and nobody has seen you'],
    ] as const;
    for (const [message] of byHand) for (let i = 0; i < 12; i++) await add(message);
    await expect
      .poll(() => byHand.map(([, text]) => sent(text)).toSorted(), PATIENTLY)
      .toEqual(Array(6).fill(8));
    await add({ to, subject: 'A new password', text: 'Choose one here' });
    await expect.poll(() => sent('Choose one here'), PATIENTLY).toBe(1);
    expect(sent('Somebody left')).toBe(8);
    expect(sent('The lawns are closed')).toBe(20);
    await db.deleteFrom('mailCounts').execute();
    now += 60 * 60_000;
    await expect.poll(() => sent('Somebody left'), PATIENTLY).toBe(12);
    await expect.poll(() => sent('The lawns are closed'), PATIENTLY).toBe(22);
    await jobs.stop();
    mail.close();
  });
});

describe('links that a place needs, to one mailbox', () => {
  it('leave five minutes apart, and none is lost', async () => {
    const { db, secretKey, settings, app } = server;
    let now = Date.now();
    const jobs = openJobs({ db, keys: [secretKey], log: app.log, now: () => now });
    const mail = createMail(settings);
    const addMail = mailJobs(jobs, { db, mail }, 'link of a place');
    const to = 'asked.often@example.org';
    const sent = () => smtp.messages.filter((message) => message.to === to).length;
    const payload = { to, subject: 'A place', text: 'Confirm', budget: 'place' } as const;
    for (const cause of ['one', 'another'])
      await db.transaction().execute((trx) => addMail(trx, { cause, payload }));
    const errors = db.selectFrom('jobs').select('errorCode').where('kind', '=', 'link of a place');
    jobs.start();
    await expect.poll(() => errors.execute(), PATIENTLY).toEqual([{ errorCode: 'EFLOOD' }]);
    expect(sent()).toBe(1);
    const over = Date.now() + 5 * 60_000;
    await db
      .updateTable('mailCounts')
      .set({ expiresAt: 0 })
      .where('expiresAt', '<=', over)
      .execute();
    now = over;
    await expect.poll(sent, PATIENTLY).toBe(2);
    await jobs.stop();
    mail.close();
  });
});

describe('a mail server that is away for an hour', () => {
  it('gets none of the mails whose words are over by then', async () => {
    const { db, secretKey, settings, app } = server;
    const jobs = openJobs({ db, keys: [secretKey], log: app.log });
    const mail = createMail(settings);
    const addMail = mailJobs(jobs, { db, mail }, 'mail with an end');
    const left = db.selectFrom('jobs').selectAll().where('kind', '=', 'mail with an end');
    const now = Date.now();
    await db.transaction().execute(async (trx) => {
      for (const [to, until] of [
        ['over@example.org', now - 1],
        ['open@example.org', now + 60 * 60_000],
      ] as const)
        await addMail(trx, { payload: { to, until, subject: 'An offer', text: 'Yours' } });
    });
    jobs.start();
    await expect.poll(() => left.execute(), PATIENTLY).toEqual([]);
    await jobs.stop();
    mail.close();
    const sent = smtp.messages.filter(({ text }) => text.includes('An offer'));
    expect(sent.map(({ to }) => to)).toEqual(['open@example.org']);
  });

  it('that is overtaken goes, also one that was put off, which may have left; one under way stays', async () => {
    const { db, secretKey } = server;
    const addMail = mailWriter([secretKey]);
    const [unbegun, putOff, underWay] = ['unbegun', 'put off', 'under way'].map(
      (state) => `overtaken ${state}`,
    ) as [string, string, string];
    const all = [unbegun, putOff, underWay];
    const payload = { to: 'asha@example.org', subject: 'Overtaken', text: '' };
    const runAfter = Date.now() + 3_600_000;
    await db.transaction().execute(async (trx) => {
      for (const cause of all) await addMail(trx, { cause, payload, runAfter });
    });
    const jobs = db.updateTable('jobs').set({ attempts: 1 });
    await jobs.where('cause', 'in', [putOff, underWay]).execute();
    await jobs.set({ leaseHolder: 'another' }).where('cause', '=', underWay).execute();
    expect(await removeUnsentMails(db, all)).toBe(1);
    const left = await db.selectFrom('jobs').select('cause').where('cause', 'in', all).execute();
    expect(left).toEqual([{ cause: underWay }]);
    await db.deleteFrom('jobs').where('cause', '=', underWay).execute();
  });

  it('loses no mail, and each comes once, by the same Message-ID as in the hour before', async () => {
    const { db, secretKey, settings, app } = server;
    let now = Date.now();
    const jobs = openJobs({ db, keys: [secretKey], log: app.log, now: () => now });
    const mail = createMail(settings);
    // By another name, or the server itself would send them.
    const addMail = mailJobs(jobs, { db, mail }, 'mail of this test');
    const left = () => db.selectFrom('jobs').selectAll().where('kind', '=', 'mail of this test');
    smtp.isDown = true;
    jobs.start();
    const people = Array.from({ length: 5 }, (_, i) => `somebody.${i}@example.org`);
    await db.transaction().execute(async (trx) => {
      for (const to of people) await addMail(trx, { payload: { to, subject: 'Hello', text: to } });
    });
    for (const times of [1, 2, 3]) {
      const tried = async () =>
        (await left().execute()).map((job) => [job.attempts, job.leaseHolder]);
      const all = people.map(() => [times, null]);
      await expect.poll(tried, PATIENTLY).toEqual(all);
      now += 20 * 60_000;
    }
    const waiting = await left().execute();
    smtp.isDown = false;
    now += 60 * 60_000;
    await expect.poll(async () => left().execute(), PATIENTLY).toEqual([]);
    await jobs.stop();
    mail.close();
    for (const to of people) {
      const sent = smtp.messages.filter((message) => message.to === to);
      expect(sent).toHaveLength(1);
      expect(waiting.map(({ id }) => `Message-ID: <${id}@example.org>`)).toContain(
        /Message-ID: .*/.exec(sent[0]!.text)?.[0],
      );
    }
  });
});

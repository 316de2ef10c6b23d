import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openJobs } from '../jobs/jobs.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { type SmtpStandIn, startSmtp } from '../testing/smtp.ts';
import { DELIVERY, deliver, mailJobs } from './deliver.ts';
import { createMail } from './mail.ts';

const PATIENTLY = { timeout: 10_000 };
const HOUR_MS = 60 * 60_000;

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

describe('a mail server that refuses', () => {
  /** What one real attempt ends with. */
  async function attempt(answers: SmtpStandIn['answers']) {
    smtp.answers = answers;
    const mail = createMail(server.settings);
    // A mailbox gets so many mails an hour, so each attempt is to another.
    const message = { to: `${crypto.randomUUID()}@example.org`, subject: 'Hello', text: 'Hello' };
    const tried = deliver({ db: server.db, mail }, message, { id: crypto.randomUUID(), number: 1 });
    const error: unknown = await tried.catch((failure: unknown) => failure);
    mail.close();
    smtp.answers = {};
    return { attempts: DELIVERY.attempts(error), code: (error as { code?: string }).code };
  }

  it.each([
    ['an unknown mailbox', { RCPT: '550 5.1.1 no such user here' }],
    ['a disabled one', { RCPT: '550-5.2.1 The account is\r\n550 5.2.1 disabled' }],
    ['a full one, without an enhanced code', { RCPT: '552 mailbox full' }],
    ['one over its quota', { RCPT: '552 mailbox quota exceeded' }],
    ['one unknown, without an enhanced code', { RCPT: '550 no such user here' }],
    ['one unknown to a relay', { RCPT: '550 User unknown in relay recipient table' }],
    ['one invalid by a policy', { RCPT: '550 Invalid recipient (see our policy)' }],
    ['one that isn’t available', { RCPT: '550 Requested action not taken: mailbox unavailable' }],
    ['one unknown, its code at the end', { RCPT: '553 sorry, no mailbox of that name (#5.1.1)' }],
    ['one unknown, once it has read the message', { end: '550 5.1.1 no such user here' }],
  ])('%s is asked for ten minutes', async (_, answers) => {
    expect(await attempt(answers)).toEqual({
      attempts: 8,
      code: expect.stringMatching(/^E(ENVELOPE|MESSAGE)$/),
    });
  });

  it.each([
    ['for our quota', { RCPT: '550 5.4.5 Daily user sending quota exceeded' }],
    ['for our quota, in two lines', { RCPT: '550-5.4.5 Daily sending\r\n550 5.4.5 limit' }],
    ['our address, at the recipient', { RCPT: '550 5.1.8 Access denied, bad outbound sender' }],
    ['to relay for us', { RCPT: '554 5.7.1 Relay access denied' }],
    ['to relay, without an enhanced code', { RCPT: '550 relaying denied' }],
    ['our rate, without an enhanced code', { RCPT: '550 Too many messages, slow down' }],
    [
      'for an hourly limit of ours',
      { RCPT: '550 Domain example.org has exceeded the max emails per hour (200/200) allowed.' },
    ],
    ['for a limit on ours', { RCPT: '550 Your mailbox has exceeded its hourly sending limit' }],
    ['for our many messages', { RCPT: '550 You have sent more messages than allowed' }],
    ['to relay, its code at the end', { RCPT: '553 that domain is not in my rcpthosts (#5.7.1)' }],
    ['our name', { RCPT: '550 Access denied - Invalid HELO name' }],
    ['our address', { RCPT: '550 Reverse DNS lookup failed' }],
    ['whoever asks', { RCPT: '550 Administrative prohibition' }],
    ['the sender', { MAIL: '550 5.1.1 sender unknown' }],
    ['the sender, without an enhanced code', { MAIL: '553 sorry, not you' }],
    ['to begin', { DATA: '554 5.5.1 no valid recipients' }],
    ['the message', { end: '554 5.7.1 message looks like spam' }],
    ['the message, without an enhanced code', { end: '550 quota' }],
    ['for a reason that it doesn’t tell', { RCPT: '550 5.1.0 sender rejected' }],
  ])('what refuses %s is asked for three days', async (_, answers) => {
    expect(await attempt(answers)).toEqual({ attempts: 80, code: 'EREFUSED' });
  });

  it('for a moment is asked for three days, and its code stays', async () => {
    const greylisted = await attempt({ RCPT: '451 4.7.1 greylisted' });
    expect(greylisted).toEqual({ attempts: 80, code: 'EENVELOPE' });
  });

  it('more than so many mails an hour gets all of an opening night’s, each once', async () => {
    const { db, secretKey, settings, app } = server;
    let now = Date.now();
    const jobs = openJobs({ db, keys: [secretKey], log: app.log, now: () => now });
    const mail = createMail(settings);
    // By another name, or the server itself would send them.
    const addMail = mailJobs(jobs, { db, mail }, 'opening night');
    const left = () =>
      db.selectFrom('jobs').selectAll().where('kind', '=', 'opening night').execute();
    const people = Array.from({ length: 40 }, (_, i) => `opening.${i}@example.org`);
    const arrived = () => smtp.messages.map(({ to }) => to).filter((to) => people.includes(to));
    smtp.quota = 10;
    await db.transaction().execute(async (trx) => {
      for (const to of people) await addMail(trx, { payload: { to, subject: 'Hello', text: to } });
    });
    jobs.start();
    for (const attempts of [1, 2, 3, 4]) {
      await expect.poll(() => arrived().length, PATIENTLY).toBe(attempts * 10);
      const isTried = async () =>
        (await left()).every((job) => job.attempts === attempts && !job.leaseHolder);
      await expect.poll(isTried, PATIENTLY).toBe(true);
      smtp.quota = 10;
      now += HOUR_MS;
    }
    await expect.poll(left, PATIENTLY).toEqual([]);
    await jobs.stop();
    mail.close();
    smtp.quota = Number.POSITIVE_INFINITY;
    expect(arrived().sort()).toEqual(people.sort());
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { organise } from '../../cli/organise/main.ts';
import {
  ADMINISTRATOR,
  afterPassword,
  newOrganiser,
  signedInOrganiser,
  startDeskServer,
} from '../../testing/desk.ts';
import { mailsTo } from '../../testing/mails.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
type Organiser = Awaited<ReturnType<typeof signedInOrganiser>>;
let server: Awaited<ReturnType<typeof startDeskServer>>;
beforeEach(async () => {
  server = await startDeskServer();
  return () => server.close();
});

/** An administrator at the desk, since `days` ago, made by `maker`, else at the terminal. */
async function administrator(name: string, days: number, maker?: Organiser): Promise<Organiser> {
  const organiser = await signedInOrganiser(server, ADMINISTRATOR, name);
  const givenById = maker?.id ?? null;
  await server.db
    .updateTable('organiserRoles')
    .set({ givenAt: Date.now() - days * DAY_MS, givenById })
    .where('accountId', '=', organiser.id)
    .execute();
  return organiser;
}

async function vouch({ call }: Organiser, { id }: { id: string }) {
  const answer = await call('POST', `/organisers/${id}/let-in`);
  return answer.statusCode === 200 ? answer.json().message.isDone : answer.statusCode;
}

async function nextOf(person: { email: string }) {
  return (await afterPassword(server, person)).next.next;
}

describe('two words for a lost second factor', () => {
  it('are of administrators of a week, or somebody makes the second one for the purpose', async () => {
    const lost = await administrator('Lost', 9);
    const [asha, fresh] = [await administrator('Asha', 9), await administrator('Fresh', 6)];
    expect(await vouch(fresh, lost)).toBe(403);
    expect(await vouch(asha, lost)).toBe(false);
    expect(await vouch(await administrator('Ravi', 8), lost)).toBe(true);
    expect(await nextOf(lost)).toBe('enrol');
  });

  it('are of two of whom neither made the other, nor was made by whom they let in', async () => {
    const [root, lost] = [await administrator('Root', 30), await administrator('Lost', 30)];
    const made = await administrator('Made', 20, root);
    const madeByMade = await administrator('Made by made', 10, made);
    const ofTheLost = await administrator('Of the lost', 10, lost);
    expect(await vouch(ofTheLost, lost)).toBe(403);
    for (const one of [root, made, madeByMade, root]) expect(await vouch(one, lost)).toBe(false);
    expect(await vouch(await administrator('Apart', 10), lost)).toBe(true);
  });

  it('end with a role that is taken back, as with one that is ended', async () => {
    const lost = await administrator('Lost', 30);
    const [asha, ravi] = [await administrator('Asha', 30), await administrator('Ravi', 30)];
    expect(await vouch(ravi, lost)).toBe(false);
    const role = { role: 'treasurer', clusters: [], endsAt: Date.now() + DAY_MS };
    const given = await asha.call('POST', '/roles', { user_email: ravi.email, ...role });
    const { id } = given.json().message;
    expect((await asha.call('DELETE', `/roles/${id}`)).statusCode).toBe(200);
    expect(await vouch(asha, lost)).toBe(false);
    expect(await nextOf(lost)).toBe('factor');
  });

  it('aren’t needed at the terminal, where a festival that begins has one administrator', async () => {
    const lost = await administrator('Lost', 0);
    const command = ['let-in', lost.email, '--by', 'Ravi at the server'];
    expect(await organise({ ...server.settings, secretKey: server.secretKey }, command)).toContain(
      'sets up a new second key',
    );
    expect(await nextOf(lost)).toBe('enrol');
    await expect
      .poll(() => subjectsTo(lost), PATIENTLY)
      .toContain('The desk: a second key was taken off');
  });
});

async function subjectsTo({ email }: { email: string }): Promise<string[]> {
  return (await mailsTo(server, email)).map(({ head }) => /^Subject: (.+)$/m.exec(head)?.[1] ?? '');
}

const PATIENTLY = { timeout: 10_000 };

describe('the person and all administrators are mailed', () => {
  it('of each word, and of the second factor that is taken off', async () => {
    const lost = await administrator('Lost', 30);
    const [asha, ravi] = [await administrator('Asha', 30), await administrator('Ravi', 30)];
    await vouch(asha, lost);
    await vouch(ravi, lost);
    for (const one of [lost, asha, ravi]) {
      const subjects = () => subjectsTo(one);
      await expect.poll(subjects, PATIENTLY).toContain('The desk: somebody is vouched for');
      await expect.poll(subjects, PATIENTLY).toContain('The desk: a second key was taken off');
    }
  });

  it('of a new administrator, at once, also where the role is taken back', async () => {
    const [asha, ravi] = [await administrator('Asha', 30), await administrator('Ravi', 30)];
    const { email: user_email } = await newOrganiser(server, []);
    const role = { role: 'administrator', clusters: [], endsAt: Date.now() + DAY_MS };
    const given = await asha.call('POST', '/roles', { user_email, ...role });
    await asha.call('DELETE', `/roles/${given.json().message.id}`);
    for (const one of [{ email: user_email }, asha, ravi])
      await expect
        .poll(() => subjectsTo(one), PATIENTLY)
        .toContain('The desk: a new administrator');
  });

  it('of a second factor that is set up, and of a sign-in in a new browser', async () => {
    const asha = await administrator('Asha', 30);
    const ravi = await signedInOrganiser(server, [{ role: 'treasurer' }], 'Ravi');
    const elsewhere = await afterPassword(server, ravi);
    await elsewhere.call('POST', '/sign-in/code', { code: ravi.recoveryCodes[0] });
    for (const one of [asha, ravi]) {
      const subjects = () => subjectsTo(one);
      await expect.poll(subjects, PATIENTLY).toContain('The desk: a new second key');
      await expect.poll(subjects, PATIENTLY).toContain('The desk: a sign-in in a new browser');
    }
  });
});

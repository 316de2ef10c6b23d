import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../runtime/free-port.ts';
import { campusTestServer, codeFor, comeBack, student } from '../../testing/campus.ts';
import { accountOf, bearer, readAs, startTestServer, TEST_COLLEGES } from '../../testing/server.ts';
import { findOrLinkAccount } from './routes.ts';

const STUDENTS = [
  student('11', 'Asha', 'asha@nitt.edu'),
  student('12', 'Ravi', 'given.on@nitt.edu'),
  student('13', 'Asha R.', 'given.on@nitt.edu'),
];

const server = campusTestServer(STUDENTS);

async function signOn(id: string) {
  return comeBack(server, await codeFor(server, id));
}

async function participantCodeOf(token: string): Promise<string> {
  return (await readAs(server, token)).json().message.QRCode;
}

describe('a campus person', () => {
  it('keeps the account when the e-mail at the provider changes', async () => {
    const before = (await signOn('11')).json().message;
    STUDENTS[0] = student('11', 'Asha', 'asha.iyer@nitt.edu');
    const after = (await signOn('11')).json().message;
    expect(await participantCodeOf(after)).toBe(await participantCodeOf(before));
    expect(await server.db.selectFrom('accounts').selectAll().execute()).toHaveLength(1);
  });

  it('is of the college that the festival says its campus is, and may change it', async () => {
    const link = (id: string, college?: string) =>
      findOrLinkAccount(
        server.db,
        { issuer: 'https://campus.example.org', subject: id },
        { id, email: `${id}@nitt.edu`, name: 'Ravi', phoneNumber: '+91 90000 00009' },
        college,
      );
    const [known, unlisted, unsaid] = [
      await link('21', TEST_COLLEGES[0]),
      await link('22', 'Not in the list'),
      await link('23'),
    ];
    const colleges = await server.db
      .selectFrom('accounts')
      .leftJoin('colleges', 'colleges.id', 'collegeId')
      .select(['accounts.id', 'colleges.name', 'phone'])
      .where('accounts.id', 'in', [known, unlisted, unsaid])
      .execute();
    const of = (id: string) => colleges.find((row) => row.id === id);
    expect(of(known)).toMatchObject({ name: TEST_COLLEGES[0], phone: '9000000009' });
    expect(of(unlisted)?.name).toBeNull();
    expect(of(unsaid)?.name).toBeNull();
  });

  it('gets nothing of the person who had the e-mail before', async () => {
    expect((await signOn('12')).statusCode).toBe(200);
    const { id } = await accountOf(server, 'given.on@nitt.edu');
    const refused = await signOn('13');
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toContain('of somebody else at the campus');
    const sessions = server.db.selectFrom('sessions').selectAll().where('accountId', '=', id);
    expect(await sessions.execute()).toHaveLength(1);
  });

  it('finds the provider’s id in the download of their data', async () => {
    const token = (await signOn('11')).json().message;
    const { message } = (
      await server.app.inject({
        method: 'POST',
        url: '/api/user/data',
        headers: bearer(token),
        payload: {},
      })
    ).json();
    const issuer = new URL(server.settings.campusSignOn.userUrl).origin;
    expect(message.campusIdentities).toMatchObject([{ issuer, subject: '11' }]);
  });
});

describe('a provider that takes its time', () => {
  it('is asked by a few at once, and whoever comes when the line is full is told so', async () => {
    const port = await freePort('localhost');
    let asked = 0;
    let most = 0;
    const { promise: released, resolve: answerAll } = Promise.withResolvers<void>();
    const slow = createServer(async (request, response) => {
      asked += 1;
      most = Math.max(most, asked);
      await released;
      asked -= 1;
      const person = { id: 7, name: 'Asha', email: 'asha@nitt.edu' };
      const isToken = request.url?.endsWith('/token');
      response.end(JSON.stringify(isToken ? { access_token: 'token' } : person));
    });
    await new Promise<void>((done) => slow.listen(port, 'localhost', done));
    const other = await startTestServer({ DAUTH_STAND_IN_PORT: String(port) });
    const statuses: number[] = [];
    const visits = Array.from({ length: 330 }, async (_, visitor) => {
      const from = `10.7.${visitor % 250}.${Math.floor(visitor / 250)}`;
      statuses.push((await comeBack(other, 'a', from)).statusCode);
    });
    await expect.poll(() => statuses).toEqual(Array(11).fill(503));
    await expect.poll(() => asked).toBe(20);
    answerAll();
    await Promise.all(visits);
    expect(statuses.slice(11)).toEqual(Array(319).fill(200));
    expect(most).toBe(20);
    expect(await other.db.selectFrom('campusIdentities').selectAll().execute()).toMatchObject([
      { subject: '7' },
    ]);
    await other.close();
    slow.closeAllConnections();
    slow.close();
  });
});

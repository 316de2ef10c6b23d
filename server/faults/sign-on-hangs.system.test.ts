import { createServer, type ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../runtime/free-port.ts';
import { comeBack } from '../testing/campus.ts';
import { signUpSomebody, startTestServer } from '../testing/server.ts';

/** More than are asked about at a time. */
const VISITORS = 30;

it('a campus sign-on that hangs is given up, tells its visitors so, holds up nobody else, and works once it is well', async () => {
  const port = await freePort('localhost');
  const open: ServerResponse[] = [];
  let isWell = false;
  const provider = createServer((request, response) => {
    const isToken = request.url?.endsWith('/token');
    if (isWell) {
      const person = { id: 7, name: 'Asha', email: 'asha@nitt.edu' };
      return void response.end(JSON.stringify(isToken ? { access_token: 'token' } : person));
    }
    open.push(response);
    // Every other one begins to answer.
    if (open.length % 2 === 0) response.write('{"access_');
  });
  await new Promise<void>((done) => provider.listen(port, 'localhost', done));
  onTestFinished(() => void provider.close().closeAllConnections());
  const server = await startTestServer({ DAUTH_STAND_IN_PORT: String(port) });
  onTestFinished(() => server.close());

  const heard: string[] = [];
  const visits = Array.from({ length: VISITORS }, async (_, visitor) => {
    const { statusCode, body } = await comeBack(server, 'a', `10.8.0.${visitor}`);
    heard.push(`${statusCode} ${body}`);
  });
  await expect.poll(() => open.length).toBe(20);
  expect((await signUpSomebody(server.app)).response.statusCode).toBe(200);
  expect((await server.app.inject('/readyz')).statusCode).toBe(200);
  expect(heard).toEqual([]);
  await Promise.all(visits);
  const told = '502 {"message":"The campus sign-on does not answer. Please try again later"}';
  expect(heard).toEqual(Array(VISITORS).fill(told));
  expect(await server.db.selectFrom('campusIdentities').selectAll().execute()).toEqual([]);

  isWell = true;
  expect((await comeBack(server, 'a')).statusCode).toBe(200);
}, 60_000);

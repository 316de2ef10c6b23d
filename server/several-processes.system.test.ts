import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../contract/accounts/messages.ts';
import { contentAddress } from '../contract/content-addresses.ts';
import { codeFor, comeBack, student } from './testing/campus.ts';
import { recordedBody } from './testing/content/recordings.ts';
import { browserOf, mailsTo } from './testing/mails.ts';
import { endOf, startProcess } from './testing/process.ts';
import { type ServerProcess, threeProcesses } from './testing/processes.ts';
import {
  bearer,
  fillSignUp,
  logIn,
  readAs,
  sendForm,
  solveCaptcha,
  type TestServer,
} from './testing/server.ts';

const processes = threeProcesses([student('1', 'Asha', 'asha@nitt.edu')]);

/** Somebody who took the captcha at the first process and signed up at the second. */
async function signUp() {
  const [first, second] = processes.all;
  const { message } = (await first.app.inject('/api/colleges')).json();
  const fields = await fillSignUp({
    user_college: message[0].college_name,
    user_recaptcha_code: await solveCaptcha(first.app),
  });
  const response = await sendForm(second.app, fields);
  expect(response.statusCode).toBe(200);
  return { fields, response, token: response.json().message as string };
}

/** The answers' statuses of all three, one after the other. */
async function statuses(ask: (server: TestServer) => Promise<{ statusCode: number }>) {
  const all: number[] = [];
  for (const each of processes.all) all.push((await ask(each as TestServer)).statusCode);
  return all;
}

/** Whichever process sent it. */
async function mailTo(address: string) {
  const ask = async () =>
    (await Promise.all(processes.all.map((each) => mailsTo(each as TestServer, address)))).flat();
  await expect.poll(ask, { timeout: 20_000 }).not.toEqual([]);
  return (await ask())[0]!;
}

describe('three processes that start at the same moment on an empty database', () => {
  it('have a session of one as their own, and end it everywhere', async () => {
    const { token, fields } = await signUp();
    expect(await statuses((each) => readAs(each, token))).toEqual([200, 200, 200]);
    expect(await statuses((each) => logIn(each, fields.user_email, fields.user_password))).toEqual([
      200, 200, 200,
    ]);
    const [first] = processes.all;
    await first.app.inject({ method: 'POST', url: '/api/user/logout', headers: bearer(token) });
    expect(await statuses((each) => readAs(each, token))).toEqual([401, 401, 401]);
  });

  it('take a captcha once, wherever it was made or spent', async () => {
    const { fields } = await signUp();
    for (const { app } of processes.all) {
      const again = await sendForm(app, { ...fields, user_email: `again.${fields.user_email}` });
      expect(again.json().fields).toEqual({
        user_recaptcha_code: 'This captcha was used already. Please try again',
      });
    }
  });

  it('open an ID proof that another was sent', async () => {
    const { fields, token } = await signUp();
    const [, , third] = processes.all;
    const data = await third.app.inject({
      method: 'POST',
      url: '/api/user/data',
      headers: bearer(token),
      payload: { user_password: fields.user_password },
    });
    const [, picture] = data.json().message.idProofs[0].picture.split('base64,');
    expect((await sharp(Buffer.from(picture, 'base64')).metadata()).width).toBe(60);
  });

  it('know a browser that another has met, and a link that another has mailed', async () => {
    const person = await signUp();
    const { code } = await mailTo(person.fields.user_email);
    const [, , third] = processes.all;
    // Without the device cookie it would ask for the password.
    const confirmed = await third.app.inject({
      method: 'POST',
      url: '/api/user/confirm',
      headers: browserOf(person as never),
      payload: { user_code: code, user_email: person.fields.user_email },
    });
    expect(confirmed.statusCode).toBe(200);
  });

  it('bring back who went to the campus sign-on from another, to one account', async () => {
    const asked = { settings: processes.settings } as TestServer;
    const tokens: string[] = [];
    for (const each of processes.all.slice(0, 2))
      tokens.push((await comeBack(each as TestServer, await codeFor(asked, '1'))).json().message);
    const third = processes.all[2] as TestServer;
    const codes = await Promise.all(
      tokens.map(async (token) => (await readAs(third, token)).json().message.QRCode),
    );
    expect(codes[0]).toBe(codes[1]);
    expect(codes[0]).toMatch(/\w/);
  });
});

describe('limits that protect accounts', () => {
  it('slow down guessing at one account, though each guess goes to another process', async () => {
    const { fields } = await signUp();
    const remoteAddress = '10.9.1.1';
    const signIn = (each: ServerProcess, password: string, from = remoteAddress) =>
      logIn(each as TestServer, fields.user_email, password, { remoteAddress: from });
    const wrong: number[] = [0, 0, 0];
    const slowed = new Set<number>();
    for (let guess = 0; slowed.size < 3; guess++) {
      const at = guess % 3;
      const { statusCode } = await signIn(processes.all[at]!, 'Wrong#1234');
      if (statusCode === 429) slowed.add(at);
      else wrong[at]! += 1;
    }
    // Each by itself would let five pass.
    expect(Math.min(...wrong)).toBeLessThan(5);
    expect(await statuses((each) => signIn(each, fields.user_password, '10.9.1.2'))).toEqual([
      200, 200, 200,
    ]);
  });

  it('ask for the captcha everywhere, once an address has failed too often at all of them', async () => {
    const options = { remoteAddress: '10.9.2.1' };
    for (let guess = 0; guess < 30; guess++) {
      const server = processes.all[guess % 3] as TestServer;
      await logIn(server, `nobody.${guess}@example.org`, 'Wrong#1234', options);
    }
    for (const each of processes.all) {
      const asked = await logIn(each as TestServer, 'nobody@example.org', 'Wrong#1234', options);
      expect(asked.json().fields).toEqual({ user_recaptcha_code: MESSAGES.captchaAtSignIn });
    }
  });
});

describe('content of another server', () => {
  it('that has changed is shown by all, whichever of them was told', async () => {
    const changed = structuredClone(recordedBody('hospitalities'));
    changed.data[0].attributes.name = 'Changed';
    processes.content.answers.set(contentAddress.hospitalities, changed);
    const [first] = processes.all;
    const hook = await first.app.inject({
      method: 'POST',
      url: '/api/content-changed',
      headers: bearer('a-secret-of-the-webhook'),
    });
    expect(hook.statusCode).toBe(202);
    for (const { app } of processes.all) {
      const shown = async () => (await app.inject(contentAddress.hospitalities)).body;
      await expect.poll(shown, { timeout: 20_000 }).toContain('"Changed"');
    }
  });
});

describe('a server with another key', () => {
  it('refuses to start on their database, and says why', async () => {
    const env = { ...processes.env, SECRET_KEY: 'f0e1d2c3b4a59687'.repeat(4) };
    const { code, said } = await endOf(startProcess(env));
    expect(code).toBe(1);
    expect(said).toMatch(/^SECRET_KEY .+ is another than this database's\..+\n$/);
  });
});

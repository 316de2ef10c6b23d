import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillSignUp, sendForm, startTestServer } from '../../testing/server.ts';
import { recaptcha } from './recaptcha.ts';

/** Stands in for the verifying server: it knows one good answer and one secret. */
let verifier: Server;
let verifyUrl: string;

beforeAll(async () => {
  verifier = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const form = new URLSearchParams(text);
    if (request.url === '/moved') response.writeHead(307, { location: '/' });
    const success = form.get('secret') === 'our-secret' && form.get('response') === 'good';
    response.end(request.url === '/broken' ? '<html>' : JSON.stringify({ success }));
  });
  await new Promise<void>((done) => verifier.listen(0, '127.0.0.1', done));
  verifyUrl = `http://127.0.0.1:${(verifier.address() as AddressInfo).port}`;
});

afterAll(() => {
  verifier.close();
});

function captcha(changes = {}) {
  return recaptcha({
    kind: 'recaptcha',
    siteKey: 'k',
    secret: 'our-secret',
    verifyUrl,
    ...changes,
  });
}

describe('reCAPTCHA', () => {
  it('takes an answer that its server confirms', async () => {
    await captcha().spend('good');
  });

  it('refuses an answer that its server does not confirm', async () => {
    await expect(captcha().spend('bad')).rejects.toMatchObject({ status: 400 });
    await expect(captcha({ secret: 'other' }).spend('good')).rejects.toMatchObject({ status: 400 });
  });

  it('asks to try again when its server can not be asked', async () => {
    for (const url of [`${verifyUrl}/broken`, `${verifyUrl}/moved`, 'http://127.0.0.1:9'])
      await expect(captcha({ verifyUrl: url }).spend('good')).rejects.toMatchObject({
        status: 503,
      });
  });
});

describe('a site that uses reCAPTCHA', () => {
  it('signs up whoever its server confirms, mails links by it too, and has no captcha of its own', async () => {
    const site = await startTestServer({
      RECAPTCHA_SITE_KEY: 'k',
      RECAPTCHA_SECRET: 'our-secret',
      RECAPTCHA_VERIFY_URL: verifyUrl,
    });
    const signUpWith = async (user_recaptcha_code: string) =>
      sendForm(site.app, await fillSignUp({ user_recaptcha_code }));
    const refused = await signUpWith('bad');
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json().fields)).toEqual(['user_recaptcha_code']);
    expect(await site.db.selectFrom('accounts').selectAll().execute()).toEqual([]);
    expect((await signUpWith('good')).statusCode).toBe(200);
    const asked = await site.app.inject({
      method: 'POST',
      url: '/api/user/verify',
      payload: { user_email: 'asha@example.org', user_recaptcha_code: 'good' },
    });
    expect(asked.statusCode).toBe(200);
    expect((await site.app.inject('/api/captcha')).statusCode).toBe(404);
    await site.close();
  });
});

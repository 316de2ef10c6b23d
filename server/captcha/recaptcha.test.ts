import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recaptcha } from './recaptcha.ts';

/** Stands in for the verifying server: it knows one good answer and one secret. */
let verifier: Server;
let verifyUrl: string;

beforeAll(async () => {
  verifier = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const form = new URLSearchParams(text);
    const success = form.get('secret') === 'our-secret' && form.get('response') === 'good';
    response.end(request.url === '/broken' ? '<html>' : JSON.stringify({ success }));
  });
  await new Promise<void>((done) => verifier.listen(0, '127.0.0.1', done));
  verifyUrl = `http://127.0.0.1:${(verifier.address() as AddressInfo).port}`;
});

afterAll(() => {
  verifier.close();
});

const captcha = (changes = {}) =>
  recaptcha({ kind: 'recaptcha', siteKey: 'k', secret: 'our-secret', verifyUrl, ...changes });

describe('reCAPTCHA', () => {
  it('takes an answer that its server confirms', async () => {
    await captcha().spend('good');
  });

  it('refuses an answer that its server does not confirm', async () => {
    await expect(captcha().spend('bad')).rejects.toMatchObject({ status: 400 });
    await expect(captcha({ secret: 'other' }).spend('good')).rejects.toMatchObject({ status: 400 });
  });

  it('asks to try again when its server can not be asked', async () => {
    for (const url of [`${verifyUrl}/broken`, 'http://127.0.0.1:9'])
      await expect(captcha({ verifyUrl: url }).spend('good')).rejects.toMatchObject({
        status: 503,
      });
  });
});

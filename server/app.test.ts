import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  bearer,
  sharedTestServer,
  signUpSomebody,
  startTestServer,
  TEST_COLLEGES,
} from './testing/server.ts';

const server = sharedTestServer({
  PUBLIC_URL: 'http://localhost:4000',
  API_URL: 'http://localhost:5000',
});

function post(payload: string | Buffer, type = 'application/json', url = '/api/user/login') {
  return server.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
}

describe('the college list', () => {
  it('is an array of college names in alphabetical order', async () => {
    const response = await server.app.inject('/api/colleges');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      message: [...TEST_COLLEGES].sort().map((college_name) => ({ college_name })),
    });
  });

  it('goes compressed to phones, and not again to one that has it', async () => {
    const ask = (headers: Record<string, string>) =>
      server.app.inject({ url: '/api/colleges', headers });
    const { headers, rawPayload } = await ask({ 'accept-encoding': 'gzip' });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', etag: expect.any(String) });
    expect(headers.vary).toContain('Accept-Encoding');
    expect(gunzipSync(rawPayload).toString()).toBe((await ask({})).body);
    expect((await ask({ 'if-none-match': `${headers.etag}` })).statusCode).toBe(304);
  });
});

describe('an address of the API that does not exist', () => {
  it.each(['/api/nothing', '/api/user', '/api/user/details/7', '/api/colleges/1', '/api/../api/x'])(
    'answers 404 with a message: %s',
    async (url) => {
      const response = await server.app.inject(url);
      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).toContain('application/json');
      expect(response.json()).toEqual({ message: 'There is nothing at this address' });
    },
  );

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const)(
    'answers so to %s too',
    async (method) => {
      const response = await server.app.inject({ method, url: '/api/nothing' });
      expect(response.statusCode).toBe(404);
      expect(response.json().message).toBeTruthy();
    },
  );

  it('answers 400 when it can not even be read', async () => {
    const response = await server.app.inject('/api/%E0%A4%A');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ message: 'The address could not be read' });
    expect(response.headers['x-request-id']).toMatch(/^\w+-\w+$/);
  });
});

describe('a body', () => {
  it('that is not JSON answers 400 without repeating it', async () => {
    const response = await post('{"user_password": hush');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ message: 'The request could not be read' });
  });

  it.each(['', 'null', '[]', '"text"', '7'])('of %j is refused', async (payload) => {
    const response = await post(payload);
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(response.json().message).toBeTruthy();
  });

  it('of 1 MB of JSON answers 413', async () => {
    const response = await post(JSON.stringify({ user_email: 'x'.repeat(1_000_000) }));
    expect(response.statusCode).toBe(413);
    expect(response.json()).toEqual({ message: 'The request is too large' });
  });

  it('that reaches for prototypes answers 400', async () => {
    expect((await post('{"__proto__": {"admin": true}}')).statusCode).toBe(400);
    expect((await post('{"constructor": {"prototype": {}}}')).statusCode).toBe(400);
  });
});

describe('every answer of the accounts server', () => {
  it('carries the headers that keep browsers strict', async () => {
    const { headers } = await server.app.inject('/api/user/details');
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['x-request-id']).toBeTruthy();
  });

  it("may be read by the site's pages from another origin", async () => {
    const origin = 'http://localhost:4000';
    const preflight = await server.app.inject({
      method: 'OPTIONS',
      url: '/api/user/update',
      headers: {
        origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-origin']).toBe(origin);
    expect(preflight.headers['access-control-allow-methods']).toContain('PATCH');
    const refused = await server.app.inject({ url: '/api/user/details', headers: { origin } });
    expect(refused.headers['access-control-allow-origin']).toBe(origin);
    expect(refused.headers['access-control-expose-headers']).toContain('retry-after');
  });

  it("may not be read by other sites' pages", async () => {
    const { headers } = await server.app.inject({
      url: '/api/user/details',
      headers: { origin: 'https://elsewhere.example.org' },
    });
    expect(headers['access-control-allow-origin']).not.toBe('https://elsewhere.example.org');
  });
});

describe('limits', () => {
  it('refuse headers of more than 16 kB', async () => {
    const address = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(address.port), address.hostname)
        .on('data', (data) => {
          text += data;
        })
        .on('close', () => resolve(text))
        .on('error', reject);
      socket.write(
        `GET /api/colleges HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      );
    });
    expect(answer).toContain('431');
  });

  it('tell an address that asks far too much when to come back', async () => {
    const ask = () => server.app.inject({ url: '/api/captcha', remoteAddress: '10.9.9.9' });
    let response = await ask();
    for (let i = 0; i < 1300 && response.statusCode === 200; i++) response = await ask();
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(response.json().message).toMatch(/^Too many attempts\. Please try again in /);
    const elsewhere = await server.app.inject({ url: '/api/captcha', remoteAddress: '10.9.9.8' });
    expect(elsewhere.statusCode).toBe(200);
  });
});

describe('a new account', () => {
  it('gets a message that can be read as a file of the outbox', async () => {
    const { fields } = await signUpSomebody(server.app, { user_fullname: 'Asha' });
    const outbox = join(server.settings.dataDir, 'outbox');
    await expect.poll(() => readdir(outbox).catch(() => [])).toHaveLength(1);
    const [name] = await readdir(outbox);
    // A mail's long lines are folded.
    const text = (await readFile(join(outbox, name!), 'utf8')).replaceAll('=\n', '');
    expect(text).toContain(`To: ${fields.user_email}`);
    expect(text).toContain('Dear Asha,');
    expect(text).toContain('http://localhost:4000/profile');
  });
});

describe('the log', () => {
  it('has a line for each request with its id, and nothing personal', async () => {
    const before = server.log.length;
    const { response, fields } = await signUpSomebody(server.app, {
      user_fullname: 'Zebulon Quartz',
      user_phone: '9876501234',
    });
    const token = response.json().message;
    const details = await server.app.inject({
      url: '/api/user/details?secret=query-words',
      headers: bearer(token),
    });
    await server.app.inject({ url: '/api/elsewhere/query-words' });
    await post(JSON.stringify({ user_email: fields.user_email, user_password: 'Wrong#99' }));
    const log = server.log.slice(before).join('');
    const lines = server.log.map((line) => JSON.parse(line));
    const line = lines.find((entry) => entry.reqId === details.headers['x-request-id']);
    expect(line).toMatchObject({ method: 'GET', path: '/api/user/details', status: 200 });
    const personal = [
      token,
      fields.user_email,
      fields.user_password,
      'Wrong#99',
      'Zebulon',
      '9876501234',
      'query-words',
      'base64',
      'Bearer',
      '127.0.0.1',
      details.json().message.QRCode,
    ];
    expect(personal.filter((word) => log.includes(word))).toEqual([]);
  });

  it('explains an unexpected error that the answer keeps to itself', async () => {
    const broken = await startTestServer();
    const { response, fields } = await signUpSomebody(broken.app);
    await broken.db.schema.dropTable('sessions').execute();
    const failed = await broken.app.inject({
      url: '/api/user/details',
      headers: bearer(response.json().message),
    });
    expect(failed.statusCode).toBe(500);
    expect(failed.json()).toEqual({
      message: 'Something went wrong on our side. Please try again',
    });
    const logged = broken.log.map((line) => JSON.parse(line)).find((entry) => entry.err);
    expect(logged.reqId).toBe(failed.headers['x-request-id']);
    expect(logged.err.message).toContain('sessions');
    expect(broken.log.join('')).not.toContain(fields.user_email);
    await broken.close();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNTS_CALLS } from '../../../contract/accounts/all-calls.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const served = () =>
  ACCOUNTS_CALLS.filter(({ method, path }) => server.app.hasRoute({ method, url: path }));

describe('the API reference', () => {
  it('describes for machines every call that is served', async () => {
    const document = (await server.app.inject('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(served().length).toBeGreaterThan(5);
    for (const { method, path, name } of served())
      expect(
        document.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()].operationId,
      ).toBe(name);
    const { requestBody } = document.paths['/api/user/register'].post;
    const form = requestBody.content['multipart/form-data'].schema;
    expect(form.properties.user_phone.pattern).toBe('^[0-9]{10}$');
    expect(form.required).toContain('user_id_proof');
    expect(form.required).not.toContain('user_address');
    expect(document.paths['/api/user/details'].get.security).toEqual([{ bearer: [] }]);
  });

  it('shows people the same calls, with nothing that its policy forbids', async () => {
    const { body, headers } = await server.app.inject('/api');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const { path, name } of served()) {
      expect(body).toContain(`id="${name}"`);
      expect(body).toContain(path);
    }
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(body).not.toMatch(/<script|style="| src=/);
  });
});

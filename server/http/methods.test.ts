import { describe, expect, it } from 'vitest';
import { loadContent } from '../content/reading/content.ts';
import { FESTIVAL_DIR } from '../testing/festival.ts';
import { bearer, sharedTestServer, signedUpPerson } from '../testing/server.ts';

const content = await loadContent(FESTIVAL_DIR);
const server = sharedTestServer(
  {},
  {},
  {
    content: () => content,
    site: async (app) => void app.get('/*', () => 'a page'),
  },
);

describe('an address', () => {
  it.each([
    ['PUT', '/api/user/register', 'POST'],
    ['PUT', '/api/user/details?x=1', 'GET, HEAD'],
    ['POST', '/api/user/bankDetailsUpdate', 'PUT'],
    ['PUT', '/api/openapi.json', 'GET, HEAD'],
    ['PUT', '/api/%75ser/register', 'POST'],
    ['DELETE', '/healthz', 'GET, HEAD'],
    ['PATCH', '/events/music', 'GET, HEAD'],
  ] as const)('that takes other methods than %s says which: %s', async (method, url, allow) => {
    const { statusCode, headers, json } = await server.app.inject({ method, url });
    expect(statusCode).toBe(405);
    expect(String(headers.allow).split(', ').sort().join(', ')).toBe(allow);
    expect(json().message).toMatch(/^This address takes .* alone$/);
  });

  it.each([
    ['/api/user/register', 'POST'],
    ['/', 'GET, HEAD'],
    ['/healthz', 'GET, HEAD'],
  ])('that is asked for its methods tells them: %s', async (url, allow) => {
    const { statusCode, headers } = await server.app.inject({ method: 'OPTIONS', url });
    expect([statusCode, headers.allow]).toEqual([204, allow]);
  });

  it.each(['GET', 'PUT', 'DELETE'] as const)(
    'that isn’t there is not found, by %s',
    async (method) => {
      const { statusCode, headers } = await server.app.inject({ method, url: '/api/nothing' });
      expect([statusCode, headers.allow]).toEqual([404, undefined]);
    },
  );

  it('takes a call without a body whose type is said to be JSON', async () => {
    const { token } = await signedUpPerson(server);
    const headers = { ...bearer(token), 'content-type': 'application/json' };
    const url = '/api/user/sessions';
    const { json } = await server.app.inject({ method: 'GET', url, headers: bearer(token) });
    const { id } = json().message[0];
    const ended = await server.app.inject({ method: 'DELETE', url: `${url}/${id}`, headers });
    expect(ended.json()).toMatchObject({ message: expect.any(String) });
    expect(ended.statusCode).toBe(200);
  });

  it('that needs a body says so where none comes', async () => {
    const headers = { 'content-type': 'application/json' };
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/user/login',
      headers,
    });
    expect(statusCode).toBe(400);
  });
});

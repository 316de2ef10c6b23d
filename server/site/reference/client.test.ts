import type { AddressInfo } from 'node:net';
import { OpenAPIClientAxios } from 'openapi-client-axios';
import { describe, expect, it } from 'vitest';
import { startEntriesServer } from '../../testing/entries.ts';
import { fillSignUp, solved } from '../../testing/server.ts';

const NOON_OF_THE_FESTIVAL = Date.parse('2030-09-18T06:30:00Z');

describe('a program made from the description alone', () => {
  it('signs up, signs in and takes a place', async () => {
    const rules = { opens: Date.now() - 1000, closes: NOON_OF_THE_FESTIVAL, places: 5 };
    const events = new Map([['Humming', { startsAt: NOON_OF_THE_FESTIVAL, rules }]]);
    const server = await startEntriesServer(events);
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const definition = await (await fetch(`${url}/api/openapi.json`)).json();
    const api = new OpenAPIClientAxios({ definition, withServer: { url } });
    const client = await api.getClient();
    const call = (name: string, ...input: unknown[]) =>
      (client[name] as (...input: unknown[]) => Promise<{ data: { message: unknown } }>)(
        ...input,
      ).then(({ data }) => data.message);
    const captcha = async () => solved((await call('getCaptcha')) as Parameters<typeof solved>[0]);

    const fields = await fillSignUp({ user_recaptcha_code: await captcha() });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    await call('signUp', null, form);
    const { user_email, user_password } = fields;
    const token = await call('logIn', null, { user_email, user_password });

    // As the description says of each operation.
    const { security } = api.getOperation('takePlace')!;
    expect(security).toEqual([{ bearer: [] }]);
    const headers = { authorization: `Bearer ${token}` };
    const event = { cluster: 'music', event: 'Humming' };
    await call('takePlace', event, {}, { headers });
    expect(await call('getOwnEntry', event, null, { headers })).toMatchObject({
      entry: { state: 'held' },
    });
    await server.close();
  });
});

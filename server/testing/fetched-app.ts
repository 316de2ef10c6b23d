import type { InjectOptions } from 'fastify';
import type { TestServer } from './server.ts';

/** The app at an address, asked over the network as tests ask one in their own process. */
export function fetchedApp(url: string): TestServer['app'] {
  const inject = async ({ method, url: path, payload, headers, cookies = {} }: InjectOptions) => {
    const pairs = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
    const response = await fetch(url + path, {
      method: method ?? 'GET',
      headers: {
        ...(headers as Record<string, string>),
        'content-type': 'application/json',
        cookie: pairs.join('; '),
      },
      ...(payload !== undefined && { body: JSON.stringify(payload) }),
    });
    const body = await response.text();
    return {
      statusCode: response.status,
      body,
      json: () => JSON.parse(body),
      cookies: response.headers.getSetCookie().map(cookieOf),
    };
  };
  return { inject } as unknown as TestServer['app'];
}

/** `name=value; Max-Age=…; …` */
function cookieOf(line: string) {
  const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? [];
  return { name, value };
}

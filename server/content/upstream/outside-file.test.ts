import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isPublicAddress, outsideFile, type Ways } from './outside-file.ts';

const hidden = [
  ...[
    '127.0.0.1',
    '127.9.9.9',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '0.0.0.0',
  ],
  ...[
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
  ],
  ...[
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '::ffff:127.0.0.1',
  ],
  ...[
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '100::1',
    'localhost',
    '',
  ],
];

test.for(hidden)('nothing is fetched from %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.for(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('anybody may mean %s', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

const never = new AbortController().signal;
const LIMIT = 1024 * 1024;

test.for([
  'https://localhost/a.png',
  'https://127.0.0.1/a.png',
  'https://[::1]/a.png',
  'https://2130706433/a.png',
  'https://0x7f.1/a.png',
  'https://[::ffff:127.0.0.1]/a.png',
])('a host on this machine is told by any of its names: %s', async (url) => {
  await expect(outsideFile(new URL(url), LIMIT, never)).rejects.toThrow(
    'not on the public internet',
  );
});

test('only https is asked, and nobody’s password is sent', async () => {
  const ask = (url: string) => outsideFile(new URL(url), LIMIT, never);
  await expect(ask('http://example.org/a.png')).rejects.toThrow('https://');
  await expect(ask('file:///etc/passwd')).rejects.toThrow('https://');
  await expect(ask('https://asha:secret@example.org/a.png')).rejects.toThrow('password');
});

/** A host on the internet: a server of ours that a name leads to, over plain http. */
async function onTheInternet(answer: (url: string, response: ServerResponse) => void) {
  const asked: string[] = [];
  const server = createServer(({ url = '', headers }: IncomingMessage, response) => {
    asked.push(`${headers.host}${url}`);
    answer(url, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const addresses: Record<string, string[]> = {
    'pictures.example.org': ['127.0.0.1'],
    'inside.example.org': ['127.0.0.1', '10.0.0.1'],
  };
  const ways: Ways = {
    get: ((options: object, done: (response: IncomingMessage) => void) =>
      get({ ...options, port, agent: false }, done)) as Ways['get'],
    lookup: ((name: string, _options: object, done: (...given: unknown[]) => void) =>
      done(
        null,
        (addresses[name] ?? []).map((address) => ({ address, family: 4 })),
      )) as unknown as Ways['lookup'],
    isAllowed: (address) => address === '127.0.0.1',
  };
  const fetchFrom = (url: string, ended = never) => outsideFile(new URL(url), LIMIT, ended, ways);
  return { asked, fetchFrom };
}

test('a file is fetched, and followed where it leads, as often as is decent', async () => {
  const { asked, fetchFrom } = await onTheInternet((url, response) => {
    const left = Number(url.slice(1));
    if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end();
    else response.end('bytes');
  });
  expect(String(await fetchFrom('https://pictures.example.org/3'))).toBe('bytes');
  expect(asked).toHaveLength(4);
  await expect(fetchFrom('https://pictures.example.org/4')).rejects.toThrow('more than 3 times');
});

test.for([
  ['http://pictures.example.org/', 'https://'],
  ['https://10.0.0.1/', 'not on the public internet'],
  ['https://inside.example.org/', 'not on the public internet'],
  ['https://nowhere.example.org/', 'has no address'],
  ['', 'was answered with 302'],
  ['https://', 'was answered with 302'],
] as const)('where it leads is checked as it is: %s', async ([location, reason]) => {
  const { asked, fetchFrom } = await onTheInternet((_url, response) =>
    response.writeHead(302, location ? { location } : {}).end(),
  );
  await expect(fetchFrom('https://pictures.example.org/a')).rejects.toThrow(reason);
  expect(asked).toHaveLength(1);
});

test('a file without end, or of a server that stops, is given up', async () => {
  const { fetchFrom } = await onTheInternet((url, response) => {
    if (url === '/silent') return;
    if (url === '/gone') return void response.writeHead(404).end();
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(64 * 1024)));
    };
    response.on('drain', more);
    more();
  });
  await expect(fetchFrom('https://pictures.example.org/long')).rejects.toThrow('more than 1 MB');
  await expect(fetchFrom('https://pictures.example.org/gone')).rejects.toThrow('404');
  const ended = new AbortController();
  const asking = fetchFrom('https://pictures.example.org/silent', ended.signal);
  ended.abort(new Error('the server stops'));
  await expect(asking).rejects.toThrow();
});

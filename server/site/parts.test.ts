import { expect, it } from 'vitest';
import { siteWith } from '../testing/site.ts';

const withDesk = () => siteWith(() => 'shown', undefined, { features: { desk: true } });

it.each(['/desk', '/desk/people', '/desk/sign-in'])(
  'is no address like any other while the desk is off: %s',
  async (path) => {
    const app = await siteWith(() => 'shown');
    const answer = await app.inject(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('assets/desk');
    expect(answer.body).toContain('shown');
  },
);

it('opens the desk once it is on, kept by nobody and found by no search engine', async () => {
  const app = await withDesk();
  const { statusCode, headers, body } = await app.inject('/desk');
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(body).toContain('<script type="module" src="/assets/desk/entry.js">');
  expect(body).toContain('<link rel="stylesheet" href="/assets/desk/entry.css">');
  expect(body).toContain('data-festival="Utsava"');
});

it('lets nothing into the desk but its own files', async () => {
  const app = await withDesk();
  const policy = String((await app.inject('/desk/roles')).headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self';");
  expect(policy).toContain("worker-src 'self';");
  expect(policy).not.toContain('unsafe');
});

it.each([
  ['desk', 'default svelte-trusted-html'],
  ['gate', 'default'],
])('lets no text become a script at the %s', async (part, names) => {
  const app = await siteWith(() => 'shown', undefined, { features: { [part]: true } });
  const policy = (await app.inject(`/${part}`)).headers['content-security-policy'];
  expect(policy).toContain(`; require-trusted-types-for 'script'; trusted-types ${names}`);
});

it('opens the gate once it is on, which alone may use the camera', async () => {
  const app = await siteWith(() => 'shown', undefined, { features: { gate: true } });
  const { headers, body } = await app.inject('/gate');
  expect(body).toContain('<script type="module" src="/assets/gate/entry.js">');
  expect(headers['permissions-policy']).toContain('camera=(self)');
  expect((await app.inject('/desk')).statusCode).toBe(404);
  const desk = await (await withDesk()).inject('/desk');
  expect(desk.headers['permissions-policy']).toContain('camera=()');
});

it.each(['/gate', '/gate/', '/gate/x', '/gates'])(
  'is no address like any other while the gate is off: %s',
  async (path) => {
    const answer = await (await siteWith(() => 'shown')).inject(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('assets/gate');
  },
);

it.each([
  ['/gate/', '/gate'],
  ['/GATE?x=1', '/gate?x=1'],
  ['/Desk', '/desk'],
  ['/desk/', '/desk'],
  ['//desk//people/', '/desk/people'],
  ['/DESK/people/A1B2C3?page=2', '/desk/people/A1B2C3?page=2'],
])('has one address however it is typed: %s is %s', async (typed, address) => {
  const app = await siteWith(() => 'shown', undefined, { features: { desk: true, gate: true } });
  const { statusCode, headers } = await app.inject(typed);
  expect([statusCode, headers.location]).toEqual([308, address]);
  expect((await app.inject(address)).statusCode).toBe(200);
});

it('fetches the screen of the address ahead, and no other', async () => {
  const app = await withDesk();
  const ahead = '<link rel="modulepreload" href="/assets/desk/people.js">';
  expect((await app.inject('/desk/people/A1B2C3?page=2')).body).toContain(ahead);
  expect((await app.inject('/desk')).body).not.toContain(ahead);
});

it.each(['/', '/a', '/events/music', '/deskless', '/nowhere', '/sitemap.xml', '/robots.txt'])(
  'tells no visitor of the desk or the gate, on or off: %s',
  async (path) => {
    for (const isOn of [true, false]) {
      const features = { desk: isOn, gate: isOn };
      const app = await siteWith(() => 'shown', undefined, { features });
      expect((await app.inject(path)).body).not.toMatch(/\/(desk|gate)/);
    }
  },
);

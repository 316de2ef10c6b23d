import { describe, expect, it } from 'vitest';
import type { Event } from '../../contract/events.ts';
import { ContentUnavailable } from '../content/reading/content.ts';
import { siteWith } from '../testing/site.ts';

const titles = ['Rāga & Rhyme', '100% Proof', 'Either/Or', 'Call', 'call', 'Objection!', 'Step Up'];
const events = () => titles.map((title) => ({ title }) as Event);

const RAGA = '/events/english-lits/details/R%C4%81ga%20%26%20Rhyme';

describe('a page has one address', () => {
  it.each([
    ['/A', '/a'],
    ['/%61', '/a'],
    ['/a/', '/a'],
    ['//a', '/a'],
    ['/a%20', '/a'],
    ['/%20/a//%20', '/a'],
    ['/a/?q=1&r=%2f', '/a?q=1&r=%2f'],
    ['/EVENTS/English-Lits', '/events/english-lits'],
    ['/events/english%20lits', '/events/english-lits'],
    ['/events/English-Lits/details/r%C4%80ga%20%26%20rhyme', RAGA],
    ['/events/english-lits/details/Ra%CC%84ga%20&%20Rhyme', RAGA],
    ['/events/music/details/100%%20Proof', '/events/music/details/100%25%20Proof'],
    ['/events/music/details/either%2for/', '/events/music/details/Either%2FOr'],
    ['/events/music/details/objection', '/events/music/details/Objection%21'],
    ['/events/music/details/Objection!', '/events/music/details/Objection%21'],
    ['/events/music/details/step+up', '/events/music/details/Step%20Up'],
    ['/events/english+lits', '/events/english-lits'],
    ['/a.', '/a'],
    ['/a)!', '/a'],
    ['/events/music)', '/events/music'],
    ['/events/english-lits.,', '/events/english-lits'],
    ['/events/music/details/CALL', '/events/music/details/Call'],
  ])('%s leads to %s', async (asked, canonical) => {
    const app = await siteWith(() => '', events);
    const { statusCode, headers } = await app.inject(asked);
    expect({ statusCode, location: headers.location }).toEqual({
      statusCode: 308,
      location: canonical,
    });
    expect(headers['cache-control']).toBe('no-cache');
    expect((await app.inject(canonical)).statusCode).toBe(200);
  });

  it('and leads to no other host', async () => {
    const app = await siteWith(() => '', events);
    for (const asked of ['//example.org/', '/%5cexample.org', '//example.org//a'])
      expect(await app.inject(asked)).toMatchObject({ statusCode: 404 });
  });
});

describe('an edge keeps', () => {
  const days = { features: { days: true, schedule: true, map: true } };
  const dated = () =>
    events().map((event) => ({ ...event, eventDate: null, ends: null, registration: null }));
  const lifetime = async (url: string) =>
    (await (await siteWith(() => '', dated, days)).inject(url)).headers['cache-control'];

  it.each([
    ...['/', '/?off', '/?fbclid=1', '/a', '/a?code=1', RAGA, `${RAGA}?at=7`],
    ...['/schedule', '/schedule?day=thu', '/schedule?day=thu&cluster=music'],
    ...['/schedule?cluster=music', '/schedule?part=1', '/map', '/map?side=plan'],
    ...['/site/teams.json?x', '/assets/start.js?x'],
  ])('the page at its own address, of queries only those that it shows: %s', async (url) => {
    expect(await lifetime(url)).toMatch(/s-maxage=1|immutable/);
  });

  it.each([
    ...['/nowhere', '/events/music/details/nothing', '/assets/nothing.js'],
    ...['/schedule?day=fre', '/schedule?day=2025-09-19', '/schedule?part=9', '/schedule?x=1'],
    ...['/schedule?cluster=music&day=thu', '/schedule?day=thu&day=thu', '/map?side=other'],
    ...['/site/teams%2ejson', '/%73ite/teams.json', '/assets/%73tart.js'],
  ])('nothing at one of any number of addresses: %s', async (url) => {
    expect(await lifetime(url)).not.toMatch(/s-maxage|max-age=[1-9]|immutable/);
  });
});

describe('an address that leads nowhere', () => {
  const nowhere = (app: Awaited<ReturnType<typeof siteWith>>, url: string) =>
    app.inject({ url, headers: { 'accept-encoding': 'br' } });

  it.each([
    ['anywhere', '/visitor-1', '/Visitor/2?q=3'],
    ['below no cluster', '/events/visitor-1', '/events/visitor-2'],
    ['in no cluster', '/events/visitor/details/1', '/events/Visitor-2/details/Call'],
    ['in a cluster', '/events/music/details/visitor-1', '/EVENTS/music/details/Visitor%202/'],
  ])('is one page, rendered once, that repeats nobody’s words: %s', async (_, one, other) => {
    const app = await siteWith(() => 'rendering', events);
    const first = await app.inject(one);
    expect(first.statusCode).toBe(404);
    expect(first.body).toContain('rendering 1');
    expect(await app.inject(other)).toMatchObject({ statusCode: 404, body: first.body });
    expect(first.body).not.toMatch(/visitor|og:url|rel="canonical"/i);
    expect((await nowhere(app, other)).headers['content-encoding']).toBe('br');
  });

  it('is a cluster’s too that the content server lacks, and each of its events’', async () => {
    const app = await siteWith(() => '', events, { clusters: [{ id: 8 }] });
    expect((await app.inject('/events/english-lits')).statusCode).toBe(200);
    for (const asked of ['/events/music', '/events/music/details/Call'])
      expect((await app.inject(asked)).statusCode).toBe(404);
  });

  it('never pushes out a page that is there', async () => {
    const app = await siteWith(() => 'rendering', events);
    expect((await app.inject('/a')).body).toContain('rendering 1');
    for (let n = 0; n < 2000; n++) await app.inject(`/events/music/details/${n}`);
    expect((await app.inject('/a')).body).toContain('rendering 1');
    expect((await app.inject('/events/music/details/x')).body).toContain('rendering 2');
  });
});

describe('what an event was called before', () => {
  const all = () => titles.map((title) => ({ title, eventId: title }) as Event);
  const formerly: Record<string, string> = { 'Music/First Call': 'Call', 'Music/Gone': 'gone' };
  const findFormerEvent = (cluster: string, title: string) => formerly[`${cluster}/${title}`];

  it('leads to it, in whichever cluster it is now', async () => {
    const onlyIn = (clusterId: number) => (clusterId === 8 ? all() : []);
    const app = await siteWith(() => '', onlyIn, { findFormerEvent });
    const { statusCode, headers } = await app.inject('/events/music/details/First%20Call?q=1');
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([
      ...[308, '/events/english-lits/details/Call?q=1', 'no-cache'],
    ]);
  });

  it('leads nowhere once that is gone, or a cluster that never had it is asked', async () => {
    const app = await siteWith(() => '', all, { findFormerEvent });
    for (const asked of ['/events/music/details/Gone', '/events/dance/details/First%20Call'])
      expect((await app.inject(asked)).statusCode).toBe(404);
  });
});

describe('an invitation', () => {
  it('has one page for every invitation, which repeats none of their words', async () => {
    const app = await siteWith(() => 'invitation', events, { features: { registration: true } });
    const first = await app.inject('/join/Secret-1_A');
    expect(first.statusCode).toBe(200);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect(first.body).toContain('invitation 1 at /join/invitation');
    expect(first.body).not.toMatch(/secret|og:url|rel="canonical"/i);
    expect((await app.inject('/join/Secret-2')).body).toBe(first.body);
  });

  it('leads nowhere while registration is off', async () => {
    const app = await siteWith(() => 'invitation', events);
    expect((await app.inject('/join/Secret-1')).statusCode).toBe(404);
  });
});

describe('while the content can’t be had', () => {
  const unavailable = () => {
    throw new ContentUnavailable('never answered');
  };
  const failing = () =>
    siteWith(() => {
      throw new ContentUnavailable('never answered');
    }, unavailable);

  it('any title may be an event’s', async () => {
    const app = await failing();
    expect((await app.inject('/events/music/details/Call')).statusCode).toBe(200);
  });

  it('whoever asks for page after page, which can’t be kept, is told to wait; others are not', async () => {
    const app = await failing();
    const ask = (remoteAddress: string) => app.inject({ url: '/a', remoteAddress });
    let answer = await ask('10.9.9.9');
    for (let n = 0; n < 1000 && answer.statusCode === 200; n++) answer = await ask('10.9.9.9');
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).toContain('Please try again in a minute');
    expect((await ask('10.9.9.8')).statusCode).toBe(200);
  });

  it('pages that are kept are had however often they are asked for', async () => {
    const app = await siteWith(() => 'rendering', events);
    for (let n = 0; n < 700; n++) await app.inject('/a');
    expect((await app.inject('/a')).statusCode).toBe(200);
  });
});

import { readFile, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { contentAddress } from '../../../contract/content-addresses.ts';
import type { ContentServer } from '../../testing/content/content-server.ts';
import { changeCluster, MUSIC, setUpMirror } from '../../testing/content/mirror.ts';
import { png } from '../../testing/content/recorded-festival.ts';
import { contentApp } from '../../testing/content/recorded-server.ts';
import { recordedBody } from '../../testing/content/recordings.ts';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { contentAnswer } from '../api/answers.ts';
import { soundEntriesFile } from '../entries/sound-entries.ts';
import { ContentUnavailable, loadContent } from '../reading/content.ts';

type Opened = Awaited<ReturnType<Awaited<ReturnType<typeof setUpMirror>>['open']>>;

function titlesIn({ content }: Opened) {
  return content()
    .events(5)
    .map(({ title }) => title);
}

function errorAt({ status }: Opened) {
  return status().server?.calls.find(({ label }) => label === 'Music')?.error?.reason;
}

test("the content server's answers stand in place of the files', at the same addresses", async () => {
  const { open } = await setUpMirror();
  const mirror = await open();
  const content = mirror.content();
  expect(titlesIn(mirror)).toHaveLength(6);
  expect(content.festival.name).toBe((await loadContent(FESTIVAL_DIR)).festival.name);
  expect(content.clusters[4]).toMatchObject({ name: 'Music', eventCount: 6 });
  const answer = contentAnswer(content, MUSIC);
  expect(contentAnswer(content, MUSIC.replaceAll('[', '%5B'))).toEqual(answer);
  expect(contentAnswer(content, contentAddress.cluster(99)).status).toBe(404);
});

test('no events are promised of a cluster that the content server never told', async () => {
  const { server, open } = await setUpMirror();
  server.answers.delete(MUSIC);
  server.badDay = (response) => response.writeHead(500).end();
  const mirror = await open();
  expect(new Set(mirror.content().clusters.map(({ eventCount }) => eventCount))).toEqual(
    new Set([null]),
  );
});

test('a change is there after the next round, and listeners are told once', async () => {
  const { server, open } = await setUpMirror();
  const mirror = await open();
  let changes = 0;
  mirror.onChange(() => changes++);
  await mirror.refresh();
  expect(changes).toBe(0);
  changeCluster(server, ([first]) => Object.assign(first, { name: 'Renamed' }));
  await mirror.refresh();
  expect(titlesIn(mirror)[0]).toBe('Renamed');
  expect(changes).toBe(1);
});

test('an event was changed when its entry was: it stays so through other changes, and a restart', async () => {
  const { server, open } = await setUpMirror();
  changeCluster(server, ([first]) => Object.assign(first, { description: 'Two\r\nlines' }));
  const mirror = await open();
  const changedAt = (opened: Opened) =>
    opened
      .content()
      .events(5)
      .slice(0, 2)
      .map((event) => opened.content().changedAt(event).getTime());
  const before = changedAt(mirror);
  expect(mirror.content().events(5)[0]?.description).toBe('Two\nlines');
  changeCluster(server, ([first]) => Object.assign(first, { description: 'One line' }));
  await mirror.refresh();
  const after = changedAt(mirror);
  expect(after[0]).toBeGreaterThan(before[0]!);
  expect(after[1]).toBe(before[1]);
  await mirror.close();
  expect(changedAt(await open())).toEqual(after);
});

test('a round that is asked for during another starts after it', async () => {
  const { server, open } = await setUpMirror();
  const mirror = await open();
  const first = mirror.refresh();
  const [second, third] = [mirror.refresh(), mirror.refresh()];
  await first;
  const before = server.asked.length;
  await Promise.all([second, third]);
  expect(server.asked.length).toBe(before + 16);
});

const WHOLE = JSON.stringify(recordedBody('clusters-1'));

function sendWithoutEnd(response: ServerResponse) {
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(64 * 1024)));
  };
  response.on('drain', more);
  more();
}

const badDays: Record<string, [badDay: ContentServer['badDay'], reason: RegExp]> = {
  fails: [(response) => response.writeHead(500).end('{}'), /answered 500/],
  'hangs up': [(response) => response.destroy(), /could not be reached/],
  'sends no JSON': [(response) => response.end('<html>Bad gateway</html>'), /sent no JSON/],
  'sends another shape': [(response) => response.end('{"data":7}'), /another answer than agreed/],
  'sends nothing': [(response) => response.end(), /sent no JSON/],
  'has lost its list': [(response) => response.end('{"data":null}'), /another answer than agreed/],
  'breaks off': [
    (response) => {
      response.writeHead(200, { 'content-length': WHOLE.length + 1 });
      response.write(WHOLE, () => response.destroy());
    },
    /could not be reached/,
  ],
  'sends more than it says': [
    (response) => response.writeHead(200, { 'content-length': WHOLE.length - 1 }).end(WHOLE),
    /sent no JSON/,
  ],
  'never ends': [sendWithoutEnd, /more than 1 MB/],
  'sends no end of words': [
    (response) => response.end(`"${'x'.repeat(2 * 1024 * 1024)}"`),
    /more than 1 MB/,
  ],
  'sends no end of values': [
    (response) => response.end(`{"data":[${'{},'.repeat(40_000)}{}]}`),
    /more than 20000 values/,
  ],
  'leads elsewhere': [
    (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    /redirect/,
  ],
  'nests without end': [
    (response) => response.end(`{"data":${'['.repeat(9000)}${']'.repeat(9000)}}`),
    /./,
  ],
};

test.for(Object.entries(badDays))(
  'a content server that %s takes nothing away, and organisers are told',
  async ([, [badDay, reason]]) => {
    const { server, log, open } = await setUpMirror();
    const mirror = await open();
    const before = titlesIn(mirror);
    server.badDay = badDay;
    await mirror.refresh();
    await mirror.refresh();
    expect(titlesIn(mirror)).toEqual(before);
    expect(errorAt(mirror)).toMatch(reason);
    expect(log.filter((line) => line.includes('what it last said'))).toSatisfy(
      ({ length }) => length > 0 && length < 3,
    );
    server.badDay = undefined;
    await mirror.refresh();
    expect(errorAt(mirror)).toBeUndefined();
  },
);

test('a content server that never answers, or drips, is given up, and visitors wait for nothing', {
  timeout: 20_000,
}, async () => {
  const { server, open } = await setUpMirror();
  const mirror = await open();
  let asked = 0;
  server.badDay = (response) => {
    asked += 1;
    if (asked % 2 === 0) return;
    const dripping = setInterval(() => response.write(' '), 100);
    response.on('close', () => clearInterval(dripping));
  };
  const round = mirror.refresh();
  expect(titlesIn(mirror)).toHaveLength(6);
  await round;
  const errors = mirror.status().server!.calls.map(({ error }) => error?.reason);
  expect(new Set(errors)).toEqual(new Set(['did not answer in time']));
});

test('an entry that loses its name has the one that it had, a field that is unsound too, and both are told by their places', async () => {
  const { server, log, open } = await setUpMirror();
  const mirror = await open();
  changeCluster(server, ([, , third]) =>
    Object.assign(third, { name: null, location: 'Elsewhere' }),
  );
  const sponsors = structuredClone(recordedBody('sponsors'));
  Object.assign(sponsors.data[0].attributes, {
    redirect_link: { not: 'a link' },
    sponsor_title: 'Gold',
  });
  server.answers.set(contentAddress.sponsors, sponsors);
  await mirror.refresh();
  expect(titlesIn(mirror)).toHaveLength(6);
  expect(mirror.content().events(5)[2]).toMatchObject({
    title: 'Robotics Event 3',
    eventVenue: 'Elsewhere',
  });
  expect(mirror.content().sponsors()[0]).toMatchObject({
    title: 'Gold',
    link: 'https://example.org/sponsor/1',
  });
  expect(faultsOf(mirror)).toEqual([
    expect.objectContaining({
      file: 'Music › Robotics Event 3',
      field: 'name',
      shown: 'as it was',
    }),
    expect.objectContaining({
      file: 'Sponsors › Sponsor 1',
      field: 'redirect_link',
      shown: 'as it was',
    }),
  ]);
  expect(log.join('')).toContain('redirect_link');
});

test('a new entry without a name is left out, and one with a field at fault is shown without it', async () => {
  const { server, open } = await setUpMirror();
  changeCluster(server, ([first, second]) => {
    first.name = ' ';
    second.Rules = '//evil.example.org';
    second.description = 'x '.repeat(3000);
  });
  const mirror = await open();
  expect(titlesIn(mirror)).toHaveLength(5);
  const [event] = mirror.content().events(5);
  expect(event).toMatchObject({ title: 'Robotics Event 2', ruleBookLink: null });
  expect(event?.description).toMatch(/^x x .*…$/s);
  expect(faultsOf(mirror).map(({ file, field, shown }) => [file, field, shown])).toEqual([
    ['Music › entry 1', 'name', 'nothing'],
    ['Music › Robotics Event 2', 'Rules', 'nothing'],
    ['Music › Robotics Event 2', 'description', 'cut'],
  ]);
});

test('an event beyond the bound of its cluster is told by its name, and the setting has the bound', async () => {
  const mirror = await (await setUpMirror()).open({ CONTENT_LIST_ENTRIES: '5' });
  const [fault, ...others] = faultsOf(mirror).filter(({ file }) => file.startsWith('Music'));
  expect(fault).toMatchObject({
    file: 'Music › Robotics Event 6',
    field: 'name',
    shown: 'nothing',
  });
  expect(fault?.reason).toContain('one entry more than the 5 that a list may have');
  expect(others).toEqual([]);
  expect(titlesIn(mirror)).toHaveLength(5);
});

test('a PDF of the media library is served from here; another file, or none, is left out and told', async () => {
  const { server, open } = await setUpMirror();
  server.answers.set('/uploads/rule_book_1a2b.PDF', Buffer.from('%PDF-1.7 the rules'));
  server.answers.set('/uploads/page.pdf', Buffer.from('<script>1</script>'));
  changeCluster(server, ([first, second, third]) => {
    first.Rules = '/uploads/rule_book_1a2b.PDF';
    first.event_online_link = `${server.url}/uploads/form.docx`;
    second.event_online_link = `${server.url}/uploads/gone.pdf`;
    third.Rules = '/uploads/page.pdf';
  });
  const mirror = await open();
  const [first, second, third] = mirror.content().events(5);
  expect(first?.ruleBookLink).toMatch(/^\/uploads\/rule_book_1a2b_\w+\.pdf$/);
  expect([first?.onlineLink, second?.onlineLink, third?.ruleBookLink]).toEqual([null, null, null]);
  expect(faultsOf(mirror).map(({ field, reason }) => [field, reason])).toEqual([
    ['event_online_link', expect.stringContaining('media library')],
    ['event_online_link', 'was answered with 404'],
    ['Rules', 'is no PDF'],
  ]);
  await using app = await contentApp(mirror.content, await temporaryFolder());
  const answer = await app.inject(first!.ruleBookLink!);
  expect([answer.statusCode, answer.body]).toEqual([200, '%PDF-1.7 the rules']);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': "frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
});

test('a PDF that was deleted in the library is linked to no more; while its server is away it stays', async () => {
  const { server, open } = await setUpMirror();
  const address = '/uploads/rule_book_1a2b.pdf';
  server.answers.set(address, Buffer.from('%PDF-1.7 the rules'));
  changeCluster(server, ([first]) => {
    first.Rules = address;
  });
  const mirror = await open();
  const rules = () => mirror.content().events(5)[0]?.ruleBookLink;
  const served = rules();
  expect(served).toMatch(/\.pdf$/);
  const now = performance.now();
  const later = (minutes: number) => {
    vi.spyOn(performance, 'now').mockReturnValue(now + minutes * 60_000);
    return mirror.refresh();
  };
  onTestFinished(() => void vi.restoreAllMocks());
  server.badDay = (response) => response.writeHead(500).end();
  await later(6);
  expect(rules()).toBe(served);
  server.badDay = undefined;
  server.answers.delete(address);
  await later(12);
  expect(rules()).toBeNull();
  expect(faultsOf(mirror)).toMatchObject([
    { field: 'Rules', reason: 'was answered with 404', shown: 'nothing' },
  ]);
});

test('a PDF of the media library is there after a restart while its file or its server can’t be had', async () => {
  const { server, dataDir, open } = await setUpMirror();
  const address = '/uploads/rule_book_1a2b.pdf';
  server.answers.set(address, Buffer.from('%PDF-1.7 the rules'));
  changeCluster(server, ([first]) => {
    first.Rules = address;
  });
  const restarted = async () => {
    const mirror = await open();
    await mirror.refresh();
    const served = mirror.content().events(5)[0]!.ruleBookLink!;
    await using app = await contentApp(mirror.content, await temporaryFolder());
    const { statusCode, body } = await app.inject(served);
    await mirror.close();
    return { faults: faultsOf(mirror).map(({ shown }) => shown), served, statusCode, body };
  };
  const first = await restarted();
  expect(first).toMatchObject({ faults: [], statusCode: 200, body: '%PDF-1.7 the rules' });
  server.answers.set(address, Buffer.from('<html>Bad gateway</html>'));
  expect(await restarted()).toEqual({ ...first, faults: ['as it was'] });
  await server.stop();
  expect(await restarted()).toEqual(first);
  // What a full disk may leave of it.
  await writeFile(join(dataDir, 'pictures', basename(first.served)), '');
  expect(await restarted()).toMatchObject({ served: first.served, statusCode: 404 });
});

test('fields of a registration that were emptied in the panel are nothing, and nothing is at fault', async () => {
  const { server, open } = await setUpMirror();
  const registration = {
    ...{
      id: 3,
      heading: '',
      opens: '2025-08-20T12:30:00.000Z',
      closes: '2025-09-10T12:30:00.000Z',
    },
    ...{ team: '', places: null, waiting: 0, perCollege: null, cancelUntil: null, questions: '' },
  };
  changeCluster(server, ([first]) => Object.assign(first, { registration }));
  const mirror = await open();
  expect(faultsOf(mirror)).toEqual([]);
  const slip = { ...registration, team: 'two' };
  changeCluster(server, ([first]) => Object.assign(first, { registration: slip }));
  await mirror.refresh();
  expect(faultsOf(mirror)).toMatchObject([{ field: 'registration.team', shown: 'as it was' }]);
});

describe('What vanishes from whole answers', () => {
  const emptied: Record<string, [change: (server: ContentServer) => unknown, doubt: RegExp]> = {
    'a field renamed in the content type': [
      (server) =>
        changeCluster(server, (events) => {
          for (const event of events) {
            event.when = event.date;
            delete event.date;
          }
        }),
      /has lost "date" in all of its entries/,
    ],
    'a cluster reset in the panel': [
      ({ answers }) =>
        answers.set(MUSIC, {
          data: { id: 5, attributes: { name: 'Music', Cluster_Details: null } },
        }),
      /has no entry left on the content server, where there were 6/,
    ],
    'every name emptied': [
      (server) =>
        changeCluster(server, (events) => {
          for (const event of events) Object.assign(event, { id: event.id + 50, name: '' });
        }),
      /has no entry left on the content server, where there were 6/,
    ],
    'a cluster deleted in the panel': [
      ({ answers }) => answers.delete(MUSIC),
      /has vanished from the content server/,
    ],
  };
  test.each(Object.entries(emptied))(
    '%s stays as it last was, until somebody says that it is meant',
    async (_, [change, doubt]) => {
      const { server, open } = await setUpMirror();
      const first = await open();
      const before = first.content().events(5);
      change(server);
      await first.refresh();
      await first.refresh();
      expect(first.content().events(5)).toEqual(before);
      expect(doubtAt(first)).toMatch(doubt);
      expect(faultsOf(first)).toMatchObject([
        { file: 'Music', reason: expect.stringMatching(doubt) },
      ]);
      // So after a restart.
      await first.close();
      const mirror = await open();
      await mirror.refresh();
      expect(mirror.content().events(5)).toEqual(before);
      await mirror.accept('clusters/music', 'another doubt');
      expect(mirror.content().events(5)).toEqual(before);
      await mirror.accept('clusters/music', doubtAt(mirror)!);
      expect(doubtAt(mirror)).toBeUndefined();
      expect(mirror.content().events(5)).not.toEqual(before);
      await mirror.refresh();
      expect(faultsOf(mirror).filter(({ file }) => file === 'Music')).toEqual([]);
      changeCluster(server, () => {});
      await mirror.refresh();
      expect(titlesIn(mirror)).toHaveLength(6);
    },
  );
});

test('nobody can say of a list that it is meant before its server has answered', async () => {
  const { server, open } = await setUpMirror();
  await (await open()).close();
  server.badDay = (response) => response.writeHead(500).end();
  const mirror = await open();
  const doubt = 'has no entry left on the content server, where there were 6';
  await mirror.accept('clusters/music', doubt);
  server.badDay = undefined;
  changeCluster(server, (events) => events.splice(0));
  await mirror.refresh();
  expect(doubtAt(mirror)).toBe(doubt);
  expect(titlesIn(mirror)).toHaveLength(6);
});

test('a cluster that is accepted as gone is so after a restart without the content server', async () => {
  const { server, open } = await setUpMirror();
  const first = await open();
  server.answers.delete(MUSIC);
  await first.refresh();
  await first.accept('clusters/music', doubtAt(first)!);
  await first.close();
  await server.stop();
  const again = await open();
  expect(again.content().clusters.map(({ id }) => id)).not.toContain(5);
  expect(contentAnswer(again.content(), MUSIC).status).toBe(404);
});

test('a text of blocks stays what it was, contacts without a number and a slip in the rules are told', async () => {
  const { server, open } = await setUpMirror();
  const mirror = await open();
  const [before] = mirror.content().events(5);
  changeCluster(server, ([first, second]) => {
    first.description = [{ type: 'paragraph' }];
    first.contact = [{ name: 'Asha', phone: null }, 'Ravi - 5550200032'];
    second.registration = {
      ...{ opens: '2025-08-20 18:00', closes: '2025-09-17 23:59', perColege: 2 },
    };
    second.event_id = 'Key\nWitness';
  });
  await mirror.refresh();
  const [first, second] = mirror.content().events(5);
  expect(first?.description).toBe(before?.description);
  expect(first?.pocDetails).toEqual([{ name: 'Ravi', phone: '5550200032' }]);
  expect(second).toMatchObject({ eventId: '2', registration: null });
  expect(faultsOf(mirror).map(({ file, field }) => [file.replace(/.* /, ''), field])).toEqual([
    ['1', 'description'],
    ['1', 'contact'],
    ['2', 'event_id'],
    ['2', 'registration.perColege'],
  ]);
});

test('a list of several pages is shown to its end', async () => {
  const { server, open } = await setUpMirror();
  const all = recordedBody('sponsors');
  const pageOf = (data: unknown[]) => ({ data, meta: { pagination: { pageCount: 2 } } });
  server.answers.set(contentAddress.sponsors, pageOf(all.data.slice(0, 5)));
  server.answers.set(`${contentAddress.sponsors}&pagination[page]=2`, pageOf(all.data.slice(5)));
  expect((await open()).content().sponsors()).toHaveLength(12);
});

describe('An answer of which entries can’t be told from each other, or are missing', () => {
  const all = recordedBody('sponsors').data;
  const answered = (data: unknown[], pagination = {}) => ({ data, meta: { pagination } });
  const wrong: Record<string, [pages: unknown[], reason: RegExp]> = {
    'without ids': [
      [answered(all.map(({ id: _, ...entry }: { id: number }) => entry))],
      /sent the entry "[^"]+" without its id/,
    ],
    'with one id': [
      [answered(all.map((entry: object) => ({ ...entry, id: 7 })))],
      /sent the entry "[^"]+" with the id of another, 7/,
    ],
    'whose second page begins with the last of the first': [
      [answered(all.slice(0, 6), { pageCount: 2 }), answered(all.slice(5), { pageCount: 2 })],
      /with the id of another/,
    ],
    'that was cut at a limit': [
      [answered(all.slice(0, 11), { start: 0, limit: 11, total: 12 })],
      /sent 11 of 12 entries/,
    ],
  };
  test.each(Object.entries(wrong))('%s is another than agreed', async (_, [pages, reason]) => {
    const { server, open } = await setUpMirror();
    const mirror = await open();
    const before = mirror.content().sponsors();
    const [first, second] = pages;
    server.answers.set(contentAddress.sponsors, first);
    server.answers.set(`${contentAddress.sponsors}&pagination[page]=2`, second);
    await mirror.refresh();
    expect(mirror.content().sponsors()).toEqual(before);
    const { error } = mirror.status().server!.calls.find(({ list }) => list === 'sponsors')!;
    expect(error?.reason).toMatch(reason);
  });
});

test('lists stand in the order that their entries tell, those that tell none at the end, over all pages', async () => {
  const { server, open } = await setUpMirror();
  const lists = ['hospitalities', 'sponsors', 'workshops'] as const;
  for (const list of lists) {
    const body = structuredClone(recordedBody(list));
    const [first, second, ...others] = body.data;
    Object.assign(first.attributes, { name: 'Second', order: 20 });
    Object.assign(second.attributes, { name: 'Last', order: null });
    const late = structuredClone(first);
    Object.assign(late, { id: 99, attributes: { ...first.attributes, name: 'First', order: 5 } });
    for (const { attributes } of others) attributes.order = 30;
    const meta = { pagination: { pageCount: 2 } };
    const address = contentAddress[list];
    const next = `${address}${address.includes('?') ? '&' : '?'}pagination[page]=2`;
    server.answers.set(address, { data: body.data, meta });
    server.answers.set(next, { data: [late], meta });
  }
  const content = (await open()).content();
  for (const entries of [content.topics(), content.sponsors(), content.workshops()]) {
    const names = entries.map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['First', 'Second']);
    expect(names.at(-1)).toBe('Last');
  }
});

test('two events of one name in a cluster: the one that was there stays, the other is told', async () => {
  const { server, open } = await setUpMirror();
  const mirror = await open();
  changeCluster(server, (events) =>
    events.unshift({ ...events[5], id: 77, name: 'Robotics  EVENT 1' }),
  );
  await mirror.refresh();
  expect(titlesIn(mirror)).toHaveLength(6);
  expect(faultsOf(mirror)).toMatchObject([
    { file: 'Music › Robotics  EVENT 1', field: 'name', shown: 'nothing' },
  ]);
});

test('events as a relation lose a broken one alone too', async () => {
  const { server, open } = await setUpMirror();
  const body = structuredClone(recordedBody('edge/clusters-1-relations'));
  const details = body.data.attributes.Cluster_Details;
  details.Events = details.Event_Relations;
  details.Events.data[0].attributes.name = '';
  server.answers.set(MUSIC, body);
  expect(titlesIn(await open())).toHaveLength(5);
});

test('after a restart without the content server, all of it is there', async () => {
  const { server, open } = await setUpMirror();
  server.answers.set('/uploads/event_1_1_91fbf5fd71.png', await png(300));
  const first = await open();
  await first.refresh();
  const events = first.content().events(5);
  expect(events[0]?.imageSrc).toMatchObject({ width: 300 });
  await first.close();
  await server.stop();
  const again = await open();
  expect(again.content().events(5)).toEqual(events);
  await again.refresh();
  expect(again.content().events(5)).toEqual(events);
  expect(errorAt(again)).toMatch(/ECONNREFUSED/);
});

test('values that were cut short on the disk are not used', async () => {
  const { server, dataDir, open } = await setUpMirror();
  const first = await open();
  await first.close();
  const file = soundEntriesFile(dataDir);
  await writeFile(file, (await readFile(file)).subarray(0, 99));
  await server.stop();
  const again = await open();
  expect(() => again.content().events(5)).toThrow(ContentUnavailable);
  expect(contentAnswer(again.content(), MUSIC).status).toBe(503);
});

function faultsOf({ status }: Opened) {
  return status().files.faults;
}

function doubtAt({ status }: Opened) {
  return status().server?.calls.find(({ label }) => label === 'Music')?.doubt;
}

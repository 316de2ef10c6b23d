import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clusters } from '../../../contract/clusters.ts';
import type { Event } from '../../../contract/events.ts';
import type { Sponsor } from '../../../contract/sponsors.ts';
import { changeCluster, MUSIC, setUpMirror } from '../../testing/content/mirror.ts';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { SoundEntries } from '../entries/sound-entries.ts';
import { type Content, readContent } from './content.ts';

/* Ten bad saves in a row, of random kinds: visitors see of everything else what they saw before. */

const SAVES = 10;
const FILES = ['first-song', 'call-and-answer', 'lantern-choir', 'humming', 'long-night'].map(
  (slug) => `clusters/music/${slug}.md`,
);

/** Spoils a file's text; the fields of its event that may be another for it. */
interface Slip {
  readonly spoil: (text: string) => string | Buffer;
  readonly fields: readonly (keyof Event)[];
}

function line(key: string, value: string) {
  return (text: string) =>
    text
      .replace(new RegExp(`^${key}:.*\\n(?: .*\\n)*`, 'm'), '')
      .replace('---\n', `---\n${key}: ${value}\n`);
}

const SLIPS: Readonly<Record<string, Slip>> = {
  'a moment in words': { spoil: line('date', 'tomorrow'), fields: [] },
  'a moment without its offset': { spoil: line('date', '2025-09-19T10:00:00'), fields: [] },
  'a day outside the festival': { spoil: line('date', '2025-12-19T10:00:00+05:30'), fields: [] },
  'a link that runs': { spoil: line('rules', 'javascript:alert(1)'), fields: [] },
  'no name': { spoil: line('name', '""'), fields: [] },
  'a name of signs': { spoil: line('name', '"?!"'), fields: [] },
  'a list for a text': { spoil: line('venue', '[a, b]'), fields: [] },
  'a key with a slip': { spoil: (text) => text.replace(/^name: .*/m, 'nmae: Other'), fields: [] },
  'a key of another language': {
    spoil: (text) => text.replace(/^date: .*/m, 'datum: tomorrow'),
    fields: [],
  },
  'a key that is none': { spoil: line('note', 'ask Ravi'), fields: [] },
  'an order in words': { spoil: line('order', 'first'), fields: [] },
  'questions with a slip': { spoil: line('registration', '{ opens: now }'), fields: [] },
  'a text that is too long': {
    spoil: line('judging', 'word '.repeat(2000)),
    fields: ['judgingCriteriaDescription'],
  },
  'too much beneath': { spoil: (text) => `${text}\n${'x\n'.repeat(300)}`, fields: ['description'] },
  'a quote that never ends': { spoil: line('venue', '"Hall'), fields: [] },
  'half a file': { spoil: (text) => text.slice(0, 20), fields: [] },
  'nothing at all': { spoil: () => '', fields: [] },
  'bytes of another encoding': {
    spoil: (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xe9, 0x20])]),
    fields: [],
  },
};

function eventsIn(content: Content): Map<string, Event> {
  const events = clusters.flatMap(({ id }) => content.events(id));
  return new Map(events.map((event) => [event.eventId, event]));
}

test('ten bad saves in a row of random kinds change nothing beyond the fields that they are in', async () => {
  const saves = fc.array(
    fc.record({ file: fc.constantFrom(...FILES), slip: fc.constantFrom(...Object.keys(SLIPS)) }),
    { minLength: SAVES, maxLength: SAVES },
  );
  await fc.assert(
    fc.asyncProperty(saves, async (slips) => {
      const folder = join(await temporaryFolder(), 'content');
      await cp(FESTIVAL_DIR, folder, { recursive: true });
      let last: SoundEntries = new Map();
      const read = async () => {
        const found = await readContent(folder, { last });
        last = found.sound;
        return found;
      };
      const before = eventsIn((await read()).content!);
      const free = new Map<string, Set<string>>();
      for (const { file, slip } of slips) {
        const { spoil, fields } = SLIPS[slip]!;
        const sound = await readFile(join(FESTIVAL_DIR, file), 'utf8');
        await writeFile(join(folder, file), spoil(sound));
        const id = file.replace(/^clusters\/|\.md$/g, '');
        free.set(id, new Set([...(free.get(id) ?? []), ...fields]));
        const { content, faults } = await read();
        expect(faults.some((fault) => fault.file === file)).toBe(true);
        const now = eventsIn(content!);
        expect([...now.keys()].sort()).toEqual([...before.keys()].sort());
        for (const [eventId, event] of before)
          for (const [field, value] of Object.entries(event))
            if (!free.get(eventId)?.has(field))
              expect([eventId, field, now.get(eventId)?.[field as keyof Event]]).toEqual([
                eventId,
                field,
                value,
              ]);
      }
      await rm(folder, { recursive: true });
    }),
    { numRuns: 6 },
  );
}, 120_000);

const SPONSORS = 'sponsors/sponsors.yaml';

const WELL = 'is well again';

/** What becomes of an item's line; only a sound name is read. */
const ITEM_SLIPS: Readonly<Record<string, (line: string) => string>> = {
  [WELL]: (line) => line,
  'has no name': (line) => line.replace(/name: [^,]*,/, ''),
  'has an empty name': (line) => line.replace(/name: [^,]*/, 'name: ""'),
  'has a name of signs': (line) => line.replace(/name: [^,]*/, 'name: "?!"'),
  'has another key for its name': (line) => line.replace('name:', 'sponsor:'),
  'has a slip in the key of its name': (line) => line.replace(/name: [^,]*/, 'nme: Zed Bank'),
  'has a link that runs': (line) => line.replace(/link: "[^"]*"/, 'link: "javascript:alert(1)"'),
  'has a list for its title': (line) => line.replace(/title: [^,]*/, 'title: [a, b]'),
  'is one word': () => '- nobody',
};

test('ten saves in a row of a list, with slips and renames anywhere in it, change but the names that are sound', async () => {
  const sound = (await readFile(join(FESTIVAL_DIR, SPONSORS), 'utf8')).trim().split('\n');
  const changes = fc.array(
    fc.record({
      at: fc.nat(sound.length - 1),
      slip: fc.constantFrom(...Object.keys(ITEM_SLIPS)),
      renamed: fc.nat(sound.length - 1),
    }),
    { minLength: SAVES, maxLength: SAVES },
  );
  await fc.assert(
    fc.asyncProperty(changes, async (saves) => {
      const root = await temporaryFolder();
      const folder = join(root, 'content');
      await cp(FESTIVAL_DIR, folder, { recursive: true });
      let last: SoundEntries = new Map();
      const read = async () => {
        const found = await readContent(folder, { last });
        last = found.sound;
        return found.content!.sponsors();
      };
      const wanted = (await read()).map((sponsor) => ({ ...sponsor }));
      const lines = [...sound];
      const slips = new Map<number, string>();
      for (const [time, { at, slip, renamed }] of saves.entries()) {
        slips.set(at, slip);
        if ((slips.get(renamed) ?? WELL) === WELL) {
          const name = `Another ${time}`;
          lines[renamed] = lines[renamed]!.replace(/name: [^,]*/, `name: ${name}`);
          Object.assign(wanted[renamed]!, { name });
        }
        const text = lines.map((line, place) => ITEM_SLIPS[slips.get(place) ?? WELL]!(line));
        await writeFile(join(folder, SPONSORS), `${text.join('\n')}\n`);
        expect((await read()).map(words)).toEqual(wanted.map(words));
      }
      await rm(root, { recursive: true });
    }),
    { numRuns: 5 },
  );
}, 120_000);

function words({ name, title, link }: Sponsor) {
  return { name, title, link };
}

/** What a content server may do wrong. */
const BAD_ANSWERS: Readonly<
  Record<string, (server: Awaited<ReturnType<typeof setUpMirror>>['server']) => unknown>
> = {
  'answers 500': (server) => {
    server.badDay = (response) => response.writeHead(500).end('{}');
  },
  'sends a page': (server) => {
    server.badDay = (response) => response.end('<html>');
  },
  'has lost the cluster': ({ answers }) => answers.delete(MUSIC),
  'has an empty cluster': (server) => changeCluster(server, (events) => events.splice(0)),
  'has lost a field': (server) =>
    changeCluster(server, (events) => {
      for (const event of events) delete event.location;
    }),
  'has an event without a name': (server) =>
    changeCluster(server, ([first]) => Object.assign(first, { name: '' })),
  'has a moment that is none': (server) =>
    changeCluster(server, ([, second]) => Object.assign(second, { date: 'Thu, 26 Nov' })),
  'has a link that runs': (server) =>
    changeCluster(server, ([, second]) => Object.assign(second, { Rules: '//evil.example.org' })),
  'has texts as blocks': (server) =>
    changeCluster(server, ([, , third]) =>
      Object.assign(third, { Format: [{ type: 'paragraph' }] }),
    ),
  'has a picture that is none': (server) =>
    changeCluster(server, ([first]) =>
      Object.assign(first.image.data.attributes, { url: '/uploads/none.png' }),
    ),
};

test('ten bad answers in a row of random kinds change nothing', async () => {
  const answers = fc.array(fc.constantFrom(...Object.keys(BAD_ANSWERS)), {
    minLength: SAVES,
    maxLength: SAVES,
  });
  await fc.assert(
    fc.asyncProperty(answers, async (kinds) => {
      const { server, open } = await setUpMirror();
      changeCluster(server, () => {});
      const opened = await open();
      await opened.refresh();
      const shown = () =>
        opened
          .content()
          .events(5)
          .map(({ id: _, ...event }) => event);
      const before = shown();
      for (const kind of kinds) {
        BAD_ANSWERS[kind]!(server);
        await opened.refresh();
        expect([kind, shown()]).toEqual([kind, before]);
        server.badDay = undefined;
        changeCluster(server, () => {});
      }
      await opened.close();
      await server.stop();
    }),
    { numRuns: 3 },
  );
}, 120_000);

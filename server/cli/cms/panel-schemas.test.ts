import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type EntryKind, eachField } from '../../../contract/entry-fields.ts';
import {
  EventFile,
  HospitalityFile,
  SponsorItem,
  WorkshopFile,
} from '../../content/entries/schemas.ts';
import { PANEL_SCHEMAS, withAttributes } from './panel-schemas.ts';
import { cmsDir } from './strapi.ts';

it.each(PANEL_SCHEMAS)('the panel asks for the fields of an entry: %s', async (file, kind) => {
  const text = await readFile(join(cmsDir, file), 'utf8');
  expect(text, 'npm run cms writes them').toBe(withAttributes(text, kind));
});

/** The keys in a file for the fields of a kind. */
function keysOf(kind: EntryKind): string[] {
  return Object.keys(
    eachField(
      kind,
      ({ file }) => file,
      () => true,
    ),
  );
}

const SCHEMAS = {
  events: EventFile,
  hospitality: HospitalityFile,
  sponsors: SponsorItem,
  workshops: WorkshopFile,
};

/** What is said of an entry beside the fields of its kind. */
const BESIDE = ['id', 'name', 'order', 'logo', 'alt', 'hidden'];

it.each(Object.entries(SCHEMAS) as [EntryKind, (typeof SCHEMAS)[EntryKind]][])(
  'a file of %s takes the fields of the table alone, so that a pull and the panel know them',
  (kind, { shape }) => {
    const keys = Object.keys(shape).filter((key) => !BESIDE.includes(key));
    expect(keys, 'each has its line in contract/entry-fields.ts').toEqual(keysOf(kind));
  },
);

it('each field of an event has its line in the editors’ guide', async () => {
  const guide = await readFile('content/README.md', 'utf8');
  const missing = keysOf('events').filter((key) => !guide.includes(`\n| \`${key}\` |`));
  expect(missing).toEqual([]);
});

it.each(['hospitality', 'sponsors', 'workshops'] as const)(
  'each field of %s has its word in the editors’ guide',
  async (kind) => {
    const guide = await readFile('content/README.md', 'utf8');
    const [, section = ''] = guide.split(`\n### ${kind}\n`);
    const [words = ''] = section.split('\n### ');
    expect(words).toContain('`name`');
    expect(keysOf(kind).filter((key) => !words.includes(`\`${key}\``))).toEqual([]);
  },
);

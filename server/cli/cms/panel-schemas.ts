import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type EntryKind,
  eachField,
  type FieldType,
  MAX_LINE,
} from '../../../contract/entry-fields.ts';
import { EVENT_ID } from '../../../contract/event-addresses.ts';
import { cmsDir } from './strapi.ts';

const STRAPI_TYPES: Readonly<Record<FieldType, object>> = {
  line: { type: 'string', maxLength: MAX_LINE },
  text: { type: 'string' },
  words: { type: 'text' },
  price: { type: 'string' },
  markdown: { type: 'richtext' },
  markdownLine: { type: 'string' },
  link: { type: 'string' },
  moment: { type: 'datetime' },
  campusMoment: { type: 'datetime' },
  contacts: { type: 'text' },
  registration: { type: 'component', component: 'cluster.registration' },
};

/** What stands before and after a kind's own fields. */
const BESIDE: Readonly<Record<EntryKind, { before: object; after: object }>> = {
  events: {
    before: { event_id: { type: 'string', maxLength: 200, regex: EVENT_ID.source } },
    after: { image: media({ multiple: false }) },
  },
  hospitality: { before: order(), after: {} },
  sponsors: { before: order(), after: { logo: media({ multiple: true }) } },
  workshops: { before: order(), after: { Image: media({ multiple: false }) } },
};

function order() {
  return { order: { type: 'integer' } };
}

function media({ multiple }: { multiple: boolean }) {
  return { type: 'media', multiple, allowedTypes: ['images'] };
}

/** What the panel has for itself, left as it is: the number of a save, and to which part of a cluster an event belongs. */
const ITS_OWN = ['version', 'component'];

/** The panel's files that hold the attributes of entries; an event is a part of its cluster, and an entry of its own. */
export const PANEL_SCHEMAS: readonly (readonly [file: string, kind: EntryKind])[] = [
  ['src/components/cluster/event.json', 'events'],
  ['src/api/event/content-types/event/schema.json', 'events'],
  ['src/api/hospitality/content-types/hospitality/schema.json', 'hospitality'],
  ['src/api/sponsor/content-types/sponsor/schema.json', 'sponsors'],
  ['src/api/workshop/content-types/workshop/schema.json', 'workshops'],
];

/** Writes the attributes of entries into the panel's files where they say something else. */
export async function writePanelSchemas(): Promise<void> {
  for (const [name, kind] of PANEL_SCHEMAS) {
    const file = join(cmsDir, name);
    const text = await readFile(file, 'utf8');
    const written = withAttributes(text, kind);
    if (written !== text) await writeFile(file, written);
  }
}

/** The text of a file of the panel with a kind's attributes, an attribute a line as the formatter has them. */
export function withAttributes(text: string, kind: EntryKind): string {
  const { attributes } = JSON.parse(text) as { attributes: Record<string, object> };
  const own = Object.entries(attributes).filter(([name]) => ITS_OWN.includes(name));
  const lines = [...Object.entries(attributesOf(kind)), ...own].map(
    ([name, attribute]) => `    "${name}": ${inOneLine(attribute)}`,
  );
  return text.replace(
    /("attributes": \{\n)[\s\S]*?(\n {2}\})/,
    (_, start, end) => start + lines.join(',\n') + end,
  );
}

function attributesOf(kind: EntryKind): Readonly<Record<string, object>> {
  const { before, after } = BESIDE[kind];
  return {
    name: { type: 'string', required: true },
    ...before,
    ...eachField(
      kind,
      ({ wire }) => wire,
      ({ type }) => STRAPI_TYPES[type],
    ),
    ...after,
    hidden: { type: 'boolean', default: false },
  };
}

function inOneLine(attribute: object): string {
  const spaced = JSON.stringify(attribute, null, 1).replace(/\n\s*/g, ' ');
  return spaced.replaceAll('[ ', '[').replaceAll(' ]', ']');
}

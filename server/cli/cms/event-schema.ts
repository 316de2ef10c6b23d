import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eachEventField, type FieldType, MAX_LINE } from '../../../contract/event-fields.ts';
import { cmsDir } from './strapi.ts';

const STRAPI_TYPES: Readonly<Record<FieldType, object>> = {
  line: { type: 'string', maxLength: MAX_LINE },
  text: { type: 'string' },
  words: { type: 'text' },
  price: { type: 'string' },
  markdown: { type: 'richtext' },
  link: { type: 'string' },
  moment: { type: 'datetime' },
  campusMoment: { type: 'datetime' },
  contacts: { type: 'text' },
  registration: { type: 'component', component: 'cluster.registration' },
};

/** An event's attributes as Strapi's own JSON has them. Source: `EVENT_FIELDS`. */
export const eventAttributes: Readonly<Record<string, object>> = {
  name: { type: 'string', required: true },
  event_id: { type: 'string', maxLength: 80, regex: '^[a-z0-9/-]+$' },
  ...eachEventField(
    ({ wire }) => wire,
    ({ type }) => STRAPI_TYPES[type],
  ),
  image: { type: 'media', multiple: false, allowedTypes: ['images'] },
  hidden: { type: 'boolean', default: false },
};

/** The two files of the panel that hold an event's attributes: the part of a cluster, and the event of its own. */
export const EVENT_SCHEMAS = [
  'src/components/cluster/event.json',
  'src/api/event/content-types/event/schema.json',
].map((file) => join(cmsDir, file));

/** Writes an event's attributes into the panel's files where they say something else. */
export async function writeEventSchemas(): Promise<void> {
  for (const file of EVENT_SCHEMAS) {
    const text = await readFile(file, 'utf8');
    const schema = JSON.parse(text) as { attributes: Record<string, object> };
    const { component } = schema.attributes;
    schema.attributes = { ...eventAttributes, ...(component && { component }) };
    const written = `${JSON.stringify(schema, null, 2)}\n`;
    if (JSON.stringify(JSON.parse(text)) !== JSON.stringify(schema)) await writeFile(file, written);
  }
}

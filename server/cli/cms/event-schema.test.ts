import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { eachEventField } from '../../../contract/event-fields.ts';
import { EVENT_SCHEMAS, eventAttributes } from './event-schema.ts';

it.each(EVENT_SCHEMAS)('the panel asks for the fields of an event: %s', async (file) => {
  const { attributes } = JSON.parse(await readFile(file, 'utf8'));
  // An event's own entries belong to a cluster's part; nobody types that.
  const { component: _, ...fields } = attributes;
  expect(fields, 'npm run cms writes them').toEqual(eventAttributes);
  expect(Object.keys(fields)).toEqual(Object.keys(eventAttributes));
});

it('each field of an event has its line in the editors’ guide', async () => {
  const guide = await readFile('content/README.md', 'utf8');
  const missing = Object.keys(
    eachEventField(
      ({ file }) => file,
      () => true,
    ),
  ).filter((key) => !guide.includes(`\n| \`${key}\` |`));
  expect(missing).toEqual([]);
});

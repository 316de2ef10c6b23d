import { expect, test } from 'vitest';
import { loadContent } from '../../content/reading/content.ts';
import { recordedClusters, recordedFolder } from '../../testing/content/recorded-festival.ts';
import { readContent } from '../reading/content.ts';

test('a festival without a file of venues has none', async () => {
  const folder = await recordedFolder();
  expect((await loadContent(folder.path, recordedClusters)).venues()).toEqual([]);
});

test('a venue is a name, and what is known of the way there', async () => {
  const folder = await recordedFolder();
  await folder.write(
    'venues.yaml',
    '- name: Lab\n  place: octagon/lab\n  find: Left.\n- name: Mess\n',
  );
  expect((await loadContent(folder.path, recordedClusters)).venues()).toEqual([
    { name: 'Lab', place: 'octagon/lab', find: 'Left.', directions: null },
    { name: 'Mess', place: null, find: '', directions: null },
  ]);
});

test('a slip costs the field that it is in, and a name that is there already its venue', async () => {
  const folder = await recordedFolder();
  const items = ['Lab\n  place: octagon/attic', 'Mess\n  directions: //maps', ' LAB '];
  await folder.write('venues.yaml', items.map((item) => `- name: ${item}\n`).join(''));
  const { content, faults } = await readContent(folder.path, { known: recordedClusters });
  expect(content?.venues()).toEqual([
    { name: 'Lab', place: null, find: '', directions: null },
    { name: 'Mess', place: null, find: '', directions: null },
  ]);
  expect(faults.map(({ field, reason }) => `${field} ${reason}`)).toEqual([
    '0.place must be a house of the plan, or a house and its part, as orion/studio',
    '1.directions must start with http:// or https://',
    '2.name LAB is there already',
  ]);
});

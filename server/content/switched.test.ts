import { appendFile, cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contentAddress } from '../../contract/content-addresses.ts';
import { readSettings } from '../settings/settings.ts';
import { FESTIVAL_DIR } from '../testing/festival.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { contentAnswer } from './api/answers.ts';
import { openContent, switchedContent } from './open-content.ts';
import { loadContent } from './reading/content.ts';

test('events have no registration while it is off, and theirs as soon as it is on', async () => {
  const switched = switchedContent();
  const off = await loadContent(FESTIVAL_DIR);
  const on = {
    ...off,
    festival: { ...off.festival, features: { ...off.festival.features, registration: true } },
  };
  const written = off.events(5);
  expect(written.some(({ registration }) => registration)).toBe(true);

  const shown = switched(off).events(5);
  expect(shown).toEqual(written.map((event) => ({ ...event, registration: null })));
  expect(switched(on)).toBe(on);
});

test('the same content stays the same objects, with the moments of their changes', async () => {
  const switched = switchedContent();
  const content = await loadContent(FESTIVAL_DIR);
  expect(switched(content)).toBe(switched(content));
  expect(switched(content).events(5)).toBe(switched(content).events(5));
  // English Lits has no event with a registration.
  expect(switched(content).events(8)).toBe(content.events(8));
  content.events(5).forEach((event, at) => {
    const shown = switched(content).events(5)[at]!;
    expect(switched(content).changedAt(shown)).toEqual(content.changedAt(event));
  });
});

test('what the site is asked for tells of registrations as soon as festival.yaml switches them on', async () => {
  const dir = await temporaryFolder();
  const contentDir = join(dir, 'content');
  await cp(FESTIVAL_DIR, contentDir, { recursive: true });
  const answered = async (dataDir: string) => {
    const settings = readSettings({ CONTENT_DIR: contentDir, DATA_DIR: join(dir, dataDir) });
    const opened = await openContent(settings);
    onTestFinished(() => opened.close());
    const address = contentAddress.cluster(5);
    return JSON.stringify(contentAnswer(opened.content(), address).body);
  };
  expect(await answered('off')).not.toContain('registration');
  await appendFile(join(contentDir, 'festival.yaml'), '\nfeatures: { registration: on }\n');
  expect(await answered('on')).toContain('"registration":{"heading":');
});

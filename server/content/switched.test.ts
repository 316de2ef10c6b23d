import { appendFile, cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contentAddress } from '../../contract/content-addresses.ts';
import { readSettings } from '../settings/settings.ts';
import { FESTIVAL_DIR } from '../testing/festival.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { contentAnswer } from './api/answers.ts';
import { openContent } from './open-content.ts';
import { loadContent } from './reading/content.ts';

test('events have no registration while it is off, and are the same else', async () => {
  const written = (await loadContent(FESTIVAL_DIR)).events(5);
  expect(written.some(({ registration }) => registration)).toBe(true);
  const off = await loadContent(FESTIVAL_DIR, undefined, { switchesOff: true });
  expect(off.events(5)).toEqual(written.map((event) => ({ ...event, registration: null })));
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

import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { loadContent } from '../../content/reading/content.ts';
import { readSettings } from '../../settings/settings.ts';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { moveCommand } from './move.ts';

let dir: string;
beforeEach(async () => {
  dir = await temporaryFolder();
  await cp(FESTIVAL_DIR, dir, { recursive: true });
});

const move = (day?: string, settings: Record<string, string> = {}) =>
  moveCommand(readSettings({ CONTENT_DIR: dir, ...settings }), day === undefined ? [] : [day]);
const bytesOf = (file: string) => readFile(join(dir, file));
const PAGE = 'clusters/music/first-song.md';

it('moves every event along with the festival, names the weekdays, and leads back to the same bytes', async () => {
  const before = await bytesOf(PAGE);
  const { festival } = await loadContent(dir);
  const output = await move('2026-09-17');
  expect(output).toContain(
    'starts on Thursday 17 September 2026; it was Thursday 18 September 2025',
  );
  expect(output).toContain('Every date keeps its weekday.');
  const moved = await loadContent(dir);
  expect(moved.festival).toMatchObject({
    ...{ startsOn: '2026-09-17', endsOn: '2026-09-20', dates: 'SEPT 17-20', edition: 2026 },
  });
  const dates = moved.clusters.flatMap(({ id }) => moved.events(id).map((one) => one.eventDate));
  expect(dates.filter((date) => date && !date.startsWith('2026-09-'))).toEqual([]);
  expect(await move('2026-09-19')).toContain('Every weekday is another.');
  await move(festival.startsOn);
  expect(await bytesOf(PAGE)).toEqual(before);
});

it('touches nothing but the dates: lines as Windows ends them, letters of any kind, texts', async () => {
  const page = (day: string) =>
    `---\r\nname: Añjali \r\ndate: ${day}T10:00:00+05:30\r\nvenue: Hall 2025-99-18\r\n---\r\nSince 2025-09-18, on Sunday.\r\n`;
  await writeFile(join(dir, PAGE), page('2025-09-18'));
  const notes = `---\ndate: 2025-09-18\n---\n`;
  await writeFile(join(dir, 'README.md'), notes);
  const output = await move('2025-09-19');
  expect((await bytesOf('README.md')).toString()).toBe(notes);
  expect((await bytesOf(PAGE)).toString()).toBe(page('2025-09-19'));
  expect(output).toContain(`${PAGE}:6 Since 2025-09-18, on Sunday.`);
});

it('says what is missing, and then moves nothing', async () => {
  const before = await bytesOf(PAGE);
  for (const day of [undefined, '', '17-09-2026', '2026-13-01', 'tomorrow'])
    await expect(move(day)).rejects.toThrow('Say the day');
  await expect(move('2026-09-17', { CONTENT_URL: 'http://127.0.0.1:9' })).rejects.toThrow('there');
  const outside = join(await temporaryFolder(), 'page.md');
  await writeFile(outside, '---\ndate: 2025-09-18\n---\n');
  await symlink(outside, join(dir, 'clusters/music/linked.md'));
  await expect(move('2026-09-17')).rejects.toThrow("linked.md can't be read (outside)");
  expect(await bytesOf(PAGE)).toEqual(before);
  await writeFile(join(dir, 'festival.yaml'), 'name: Utsava\n');
  await expect(move('2026-09-17')).rejects.toThrow('no line "startsOn');
});

it('says so where the festival starts that day already', async () => {
  expect(await move('2025-09-18')).toBe(
    'The festival starts on Thursday 18 September 2025 as it is.',
  );
});

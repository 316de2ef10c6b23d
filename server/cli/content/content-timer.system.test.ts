import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { startProcess, summaryOf } from '../../testing/process.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The editors' repository, and what the timer runs, as systemd would. */
async function contentOfItsOwn() {
  const folder = await temporaryFolder();
  const [repository, state] = [join(folder, 'repository'), join(folder, 'state')];
  const git = (...args: string[]) => {
    const by = ['-c', 'user.name=Asha', '-c', 'user.email=asha@example.org'];
    const { status, stderr } = spawnSync('git', ['-C', repository, ...by, ...args]);
    if (status !== 0) throw new Error(String(stderr));
  };
  const commit = (message: string) => {
    git('add', '--all');
    git('commit', '--quiet', '--message', message);
  };
  await cp(FESTIVAL_DIR, repository, { recursive: true });
  await mkdir(state);
  git('init', '--quiet', '--initial-branch', 'main');
  commit('The festival');
  const env = {
    PATH: process.env.PATH,
    STATE_DIRECTORY: state,
    CONTENT_REPOSITORY: `file://${repository}`,
  };
  const takeIn = () => {
    const { status, stdout, stderr } = spawnSync('sh', ['deploy/content.sh'], { cwd: ROOT, env });
    return { status, said: `${stdout}${stderr}` };
  };
  return { repository, content: join(state, 'content'), commit, takeIn };
}

const HUMMING = 'clusters/music/humming.md';

it('The content comes from a repository of its own, sound states only, and the site shows it', {
  timeout: 120_000,
}, async () => {
  const { repository, content, commit, takeIn } = await contentOfItsOwn();
  const edit = async (file: string, change: (text: string) => string) =>
    writeFile(join(repository, file), change(await readFile(join(repository, file), 'utf8')));
  const humming = () => readFile(join(content, HUMMING), 'utf8');

  expect(takeIn()).toMatchObject({ status: 0, said: expect.stringContaining('The content is') });
  const server = startProcess({ CONTENT_DIR: content, DATA_DIR: await temporaryFolder() });
  onTestFinished(() => void server.kill());
  const [, site] = /The site +(\S+)/.exec(await summaryOf(server)) ?? [];
  const events = async () =>
    (
      await fetch(`${site}/api/clusters/5?populate[Cluster_Details][populate][Events][populate]=*`)
    ).text();
  expect(await events()).toContain('Humming');
  expect(takeIn()).toEqual({ status: 0, said: '' });

  await edit(HUMMING, (text) => text.replace('name: Humming', 'name: Humming Aloud'));
  commit('A name');
  expect(takeIn().status).toBe(0);
  await expect.poll(events, { timeout: 15_000 }).toContain('Humming Aloud');

  const sound = await humming();
  await edit(HUMMING, (text) => text.replace(/^date: .*/m, 'date: some day'));
  commit('A slip');
  const refused = takeIn();
  expect(refused.status).toBe(1);
  expect(refused.said).toMatch(/humming\.md.*date/s);
  expect(await humming()).toBe(sound);

  await edit(HUMMING, () => sound.replace('Humming Aloud', 'Humming Softly'));
  await rm(join(repository, 'README.md'), { force: true });
  await symlink('/etc/passwd', join(repository, 'README.md'));
  commit('Mended, and a link that leads out');
  expect(takeIn().status).toBe(0);
  await expect.poll(events, { timeout: 15_000 }).toContain('Humming Softly');
  await expect(readlink(join(content, 'README.md'))).rejects.toThrow('EINVAL');
  expect((await stat(join(content, HUMMING))).mode & 0o444).toBe(0o444);
});

import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtSiteDir, siteWith } from '../testing/site.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { storeBuild } from './past-builds.ts';

/** A build with a hashed file of its own, and one that has the same address in every build. */
async function buildNamed(name: string): Promise<string> {
  const dir = await builtSiteDir();
  await writeFile(join(dir, `site/assets/screen-${name}.js`), `screen('${name}')`);
  await writeFile(join(dir, `site/assets/screen-${name}.js.br`), `packed ${name}`);
  await writeFile(join(dir, 'site/icon.svg'), name);
  const manifest = join(dir, 'site/.vite/manifest.json');
  const files = JSON.parse(await readFile(manifest, 'utf8'));
  files[`web/${name}.tsx`] = { file: `assets/screen-${name}.js` };
  await writeFile(manifest, JSON.stringify(files));
  return dir;
}

describe('files of past builds', () => {
  it('answer after an upgrade, as they were, while all else is the new build', async () => {
    const pastBuildsDir = await temporaryFolder();
    const [before, after] = [await buildNamed('before'), await buildNamed('after')];
    const serve = (buildDir: string) =>
      siteWith(() => 'Music', undefined, { buildDir, pastBuildsDir });
    await (await serve(before)).close();
    const site = await serve(after);
    const get = (url: string, headers = {}) => site.inject({ url, headers });
    for (const name of ['before', 'after']) {
      const answer = await get(`/assets/screen-${name}.js`);
      expect(answer.body).toBe(`screen('${name}')`);
      expect(answer.headers['cache-control']).toContain('immutable');
      const packed = await get(`/assets/screen-${name}.js`, { 'accept-encoding': 'br' });
      expect(packed.body).toBe(`packed ${name}`);
    }
    expect((await get('/icon.svg')).body).toBe('after');
    expect((await get('/assets/screen-never.js')).body).not.toContain("screen('");
    await site.close();
  });

  it('go after ten newer ones, but not one that is served again', async () => {
    const dir = await temporaryFolder();
    const builds = await Promise.all(
      Array.from({ length: 12 }, (_, count) => buildNamed(`build${count}`)),
    );
    for (const build of [...builds.slice(0, 11), builds[1]!, builds[11]!])
      await storeBuild(join(build, 'site'), dir);
    const kept = await readdir(dir, { recursive: true });
    const screens = kept.flatMap((path) => /screen-(\w+)\.js$/.exec(path)?.[1] ?? []);
    expect(screens.sort()).toEqual(
      [1, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((count) => `build${count}`).sort(),
    );
  });

  it('stay when their build is removed and another takes its place', async () => {
    const dir = await temporaryFolder();
    const build = await buildNamed('before');
    const [own] = await storeBuild(join(build, 'site'), dir);
    await rm(join(build, 'site/assets'), { recursive: true });
    await mkdir(join(build, 'site/assets'));
    await writeFile(join(build, 'site/assets/screen-before.js'), 'after');
    const file = join(own!, 'assets/screen-before.js');
    expect(await readFile(file, 'utf8')).toBe("screen('before')");
  });

  it('are taken once, also by two servers that start together', async () => {
    const dir = await temporaryFolder();
    const site = join(await buildNamed('one'), 'site');
    const both = await Promise.all([storeBuild(site, dir), storeBuild(site, dir)]);
    expect(both[0]).toEqual(both[1]);
    expect(await readdir(dir)).toHaveLength(1);
    // A copy of the build elsewhere, as each release has one, is the same build.
    const elsewhere = await temporaryFolder();
    await cp(site, elsewhere, { recursive: true });
    expect(await storeBuild(elsewhere, dir)).toEqual(both[0]);
  });
});

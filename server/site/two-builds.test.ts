import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { finished } from '../http/cached-answer.ts';
import { builtSiteDir, contentOf, site } from '../testing/site.ts';
import { Assets, loadBuild } from './load-build.ts';
import { pageAnswer } from './pages.ts';

const { log } = fastify();

/** A build whose browser script has this name, as its hash changes with it. */
async function buildWith(script: string) {
  const dir = await builtSiteDir();
  const file = join(dir, 'site/.vite/manifest.json');
  const manifest = (await readFile(file, 'utf8')).replace('assets/client.js', `assets/${script}`);
  await writeFile(file, manifest);
  const build = await loadBuild(dir);
  const { renderer } = build;
  const assets = new Assets(build);
  const content = () => contentOf(() => [{ name: 'shown' }]);
  const page = async () => {
    const options = { renderer, assets, site: () => site, content };
    return finished(await pageAnswer(options, { path: '/a', isThere: true }, log));
  };
  return { dir, page };
}

it('gives a page another name in another build, though its words are the same', async () => {
  const [first, same, other] = await Promise.all(
    ['client-1.js', 'client-1.js', 'client-2.js'].map(async (script) =>
      (await buildWith(script)).page(),
    ),
  );
  expect(first!.unchanged.headers.etag).toBe(same!.unchanged.headers.etag);
  expect(first!.unchanged.headers.etag).not.toBe(other!.unchanged.headers.etag);
  expect(String(other!.identity.body)).not.toContain('client-1.js');
});

it('goes on showing its own pages when the next build takes its folder', async () => {
  const { dir, page } = await buildWith('client-1.js');
  await rm(join(dir, 'site'), { recursive: true });
  const { identity } = await page();
  expect(identity.status).toBe(200);
  expect(String(identity.body)).toContain('start()');
});

import { fastify } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { ResponseCache } from '../http/response-cache.ts';
import { builtSiteDir, contentOf, site } from '../testing/site.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { registerSite } from './routes.ts';

/** The site; the topic's name stays, and with it goes whatever else is given. */
async function siteWithTopic(topic: object) {
  const app = fastify();
  onTestFinished(() => app.close());
  const buildDir = await builtSiteDir();
  const pastBuildsDir = await temporaryFolder();
  let asked = 0;
  const content = contentOf(() => {
    asked += 1;
    return [{ name: 'shown', ...topic }];
  });
  const cache = new ResponseCache();
  await registerSite(app, {
    site: () => site,
    content: () => content,
    cache,
    buildDir,
    pastBuildsDir,
  });
  return { app, cache, asked: () => asked };
}

it('everybody else is served while a page takes long to render', async () => {
  const gate = new Int32Array(new SharedArrayBuffer(8));
  const { app } = await siteWithTopic({ gate });
  const page = app.inject('/held');
  while (Atomics.load(gate, 1) === 0) await new Promise(setImmediate);
  expect((await app.inject('/assets/start.js')).statusCode).toBe(200);
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
  expect((await page).body).toContain('shown when it was let go');
});

it('a page whose thread ends is the error page, and the next one is rendered', async () => {
  const { app } = await siteWithTopic({});
  const { statusCode, body } = await app.inject('/ended');
  expect(statusCode).toBe(500);
  expect(body).toContain('The lamp went out');
  expect((await app.inject('/a')).body).toContain('shown');
});

it('content that hasn’t changed goes to the thread once', async () => {
  const { app, cache, asked } = await siteWithTopic({});
  await app.inject('/a');
  cache.clear();
  await app.inject('/a');
  expect(asked()).toBe(1);
});

import { afterAll, beforeAll } from 'vitest';
import { loadContent } from '../../../content/reading/content.ts';
import { keepsTheContract } from '../../../testing/content/contract-suite.ts';
import {
  recordedClusters,
  TestFolder,
  writeRecordedFestival,
} from '../../../testing/content/recorded-festival.ts';
import { TestStrapi } from './strapi-for-tests.ts';

/* The very suite that our own content server passes (`server/content/api/recordings.test.ts`). */

let folder: TestFolder;
let strapi: TestStrapi;

beforeAll(async () => {
  folder = await TestFolder.make();
  await writeRecordedFestival(folder);
  strapi = await TestStrapi.make();
  await strapi.start(await loadContent(folder.path, recordedClusters));
});

afterAll(async () => {
  await strapi.close();
  await folder.remove();
});

keepsTheContract(() => strapi.url);

import { readFile, stat } from 'node:fs/promises';
import type { Core, UID } from '@strapi/strapi';

/** The seed of a new Strapi: entries by their type, in order; `server/cli/cms/seed.ts` writes it. */
type Seed = Record<string, { documentId: string; data: Record<string, unknown> }[]>;

/** Stands in a picture's place: a file of this machine. */
interface PictureFile {
  file: string;
  name: string;
  mime: string;
  alternativeText: string;
}

/**
 * Fills a Strapi that was never filled and holds nothing. All or nothing: a failure leaves it empty,
 * and the next start tries again. What is filled once is never touched again.
 */
export async function seedWhenEmpty(strapi: Core.Strapi, file: string): Promise<void> {
  const seed: Seed = JSON.parse(await readFile(file, 'utf8'));
  const store = strapi.store({ type: 'core', name: 'festival' });
  if (await store.get({ key: 'filledAt' })) return;
  for (const uid of Object.keys(seed))
    if ((await strapi.documents(uid as UID.ContentType).count({})) > 0) return;
  await strapi.db.transaction(async () => {
    for (const [uid, entries] of Object.entries(seed))
      for (const { documentId, data } of entries) {
        const withPictures = await uploadPictures(strapi, data);
        await strapi.documents(uid as UID.ContentType).create({
          data: { ...(withPictures as object), documentId } as never,
        });
      }
    await store.set({ key: 'filledAt', value: new Date().toISOString() });
  });
  strapi.log.info("Filled from the festival's files.");
}

/** The same data with each picture's id in the place of its file. */
async function uploadPictures(strapi: Core.Strapi, value: unknown): Promise<unknown> {
  if (Array.isArray(value)) {
    const items = [];
    for (const item of value) items.push(await uploadPictures(strapi, item));
    return items;
  }
  if (typeof value !== 'object' || value === null) return value;
  if ('file' in value) return uploadPicture(strapi, value as PictureFile);
  const fields: [string, unknown][] = [];
  for (const [key, inner] of Object.entries(value))
    fields.push([key, await uploadPictures(strapi, inner)]);
  return Object.fromEntries(fields);
}

async function uploadPicture(
  strapi: Core.Strapi,
  { file, name, mime, alternativeText }: PictureFile,
): Promise<number> {
  const { size } = await stat(file);
  const [{ id }] = await strapi
    .plugin('upload')
    .service('upload')
    .upload({
      data: { fileInfo: { name, alternativeText } },
      files: { filepath: file, originalFilename: name, mimetype: mime, size },
    });
  return id;
}

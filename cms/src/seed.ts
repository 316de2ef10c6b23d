import { readFile, stat } from 'node:fs/promises';
import type { Core, UID } from '@strapi/strapi';

/** The seed of a new Strapi: entries by their type, in order; `server/cli/cms/seed.ts` writes it. */
interface Seed {
  entries: Record<string, { documentId: string; data: Record<string, unknown> }[]>;
  /** Pictures within texts, which name them by `address` until they have another one here. */
  textPictures: (PictureFile & { address: string })[];
}

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
  for (const uid of Object.keys(seed.entries))
    if ((await strapi.documents(uid as UID.ContentType).count({})) > 0) return;
  await strapi.db.transaction(async () => {
    const moved = new Map<string, string>();
    for (const { address, ...picture } of seed.textPictures)
      moved.set(address, (await uploadPicture(strapi, picture)).url);
    for (const [uid, entries] of Object.entries(seed.entries))
      for (const { documentId, data } of entries) {
        const withPictures = await uploadPictures(strapi, withAddresses(data, moved));
        await strapi.documents(uid as UID.ContentType).create({
          data: { ...(withPictures as object), documentId } as never,
        });
      }
    await store.set({ key: 'filledAt', value: new Date().toISOString() });
  });
  strapi.log.info("Filled from the festival's files.");
}

/** The same data with the pictures of its texts at their addresses here. */
function withAddresses<Data>(data: Data, moved: ReadonlyMap<string, string>): Data {
  return JSON.parse(
    JSON.stringify(data, (_key, value) =>
      typeof value === 'string'
        ? value.replace(/(?<=\]\()\/uploads\/[\w.-]+/g, (address) => moved.get(address) ?? address)
        : value,
    ),
  );
}

/** The same data with each picture's id in the place of its file. */
async function uploadPictures(strapi: Core.Strapi, value: unknown): Promise<unknown> {
  if (Array.isArray(value)) {
    const items = [];
    for (const item of value) items.push(await uploadPictures(strapi, item));
    return items;
  }
  if (typeof value !== 'object' || value === null) return value;
  if ('file' in value) return (await uploadPicture(strapi, value as PictureFile)).id;
  const fields: [string, unknown][] = [];
  for (const [key, inner] of Object.entries(value))
    fields.push([key, await uploadPictures(strapi, inner)]);
  return Object.fromEntries(fields);
}

async function uploadPicture(
  strapi: Core.Strapi,
  { file, name, mime, alternativeText }: PictureFile,
): Promise<{ id: number; url: string }> {
  const { size } = await stat(file);
  const [uploaded] = await strapi
    .plugin('upload')
    .service('upload')
    .upload({
      data: { fileInfo: { name, alternativeText } },
      files: { filepath: file, originalFilename: name, mimetype: mime, size },
    });
  return uploaded;
}

import { existsSync } from 'node:fs';
import type * as z from 'zod';
import type { WrittenEntry } from '../entries/entry.ts';
import { saidOf } from '../entries/keys.ts';
import type { ListedEntry } from '../entries/listed-entries.ts';
import { SponsorItem } from '../entries/schemas.ts';
import type { EntrySource, ListName } from '../entries/source.ts';
import type { Pictures } from '../pictures/pictures.ts';
import type { ContentFolder } from './content-folder.ts';

const EMPTY = 'is an empty folder, as where a drive is away: delete it where nothing is meant';
const SPONSORS = 'sponsors/sponsors.yaml';

/** The entries of a content folder; a picture goes into `pictures`. */
export function fileSource(folder: ContentFolder, pictures: Pictures): EntrySource {
  async function markdownEntries(path: string): Promise<ListedEntry[] | undefined> {
    const files = await folder.markdownFiles(path, ['cluster.yaml']);
    // Git keeps no empty folder: of these lists, the last entry goes with its folder.
    const isOfCluster = path.startsWith('clusters/');
    if (!files && !isOfCluster && existsSync(folder.path('festival.yaml'))) return [];
    // A place where a volume isn't mounted yet: whoever deletes the last entry leaves the cluster's own file, or no folder.
    if (files?.length === 0 && !(isOfCluster && existsSync(folder.path(`${path}/cluster.yaml`)))) {
      if (!isOfCluster) folder.faults.add(path, '', EMPTY, { shown: 'as it was' });
      return;
    }
    return files?.map(({ slug, picture, ...written }) => ({
      written,
      slug,
      ...(picture && {
        picture: (alt, { before }) =>
          folder.picture(picture, alt, pictures, before?.picture && 'as it was'),
      }),
    }));
  }

  return {
    isRemote: false,
    clusters: async () => (await folder.list('clusters')) ?? [],
    cluster: (slug) => folder.yaml(`clusters/${slug}/cluster.yaml`),
    list: (list: ListName) =>
      list === 'sponsors' ? sponsorEntries(folder, pictures) : markdownEntries(list),
  };
}

/** The items of `sponsors/sponsors.yaml` in its order, with the logos of `sponsors/logos/`. */
async function sponsorEntries(
  folder: ContentFolder,
  pictures: Pictures,
): Promise<ListedEntry[] | undefined> {
  const items = await listItems(folder, SPONSORS, SponsorItem, 'name');
  const logos = (await folder.list('sponsors/logos')) ?? [];
  return items?.map((written, at) => ({
    written,
    slug: String(at),
    async picture(alt, { said: { logo }, before }) {
      if (!logo) return;
      const path = `sponsors/logos/${logo}`;
      const shown = before?.picture && 'as it was';
      if (logos.includes(String(logo))) return folder.picture(path, alt, pictures, shown);
      written.fault('logo', `${path} is missing`, shown);
      return null;
    },
  }));
}

/** The items of a YAML list as entries, each named by one of its fields, as others may be; undefined after a fault, where there is no list. */
export async function listItems(
  folder: ContentFolder,
  file: string,
  schema: z.core.$ZodType,
  name: string,
) {
  const whole = await folder.yaml(file);
  if (whole.fields === undefined) return;
  if (!Array.isArray(whole.fields)) return void whole.fault('', 'must be a list', 'as it was');
  return whole.fields.map((item: unknown, at): WrittenEntry & { fields: object } => {
    const fields = typeof item === 'object' && item !== null ? item : {};
    const named = saidOf(schema, fields, name);
    return {
      ...whole,
      key: `${file}/${named || `item ${at}`}`,
      fields,
      fault: (field, ...rest) => whole.fault(field === '' ? String(at) : `${at}.${field}`, ...rest),
    };
  });
}

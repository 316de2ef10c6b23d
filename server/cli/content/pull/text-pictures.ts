import { parse } from 'node:path';
import type { ListName } from '../../../content/entries/source.ts';
import {
  imageAddresses,
  splitAtImages,
  withImageAddresses,
} from '../../../content/markdown/images.ts';
import type { Pulled, PulledEntry } from './asking.ts';
import { ownName, pictureAt } from './pictures.ts';
import type { Pulling } from './writing.ts';

/**
 * Writes the content server's own pictures that texts name into `uploads/`, and gives the texts as files name them.
 * Pictures on other hosts stay there. @throws PullError for one that can't be had
 */
export async function writeTextPictures(pulling: Pulling, pulled: Pulled): Promise<Pulled> {
  const before = ((await pulling.folder.list('uploads')) ?? []).map((name) => `uploads/${name}`);
  const known = await Promise.all(
    before.map(async (file) => ({ file, bytes: (await pulling.folder.bytes(file)).bytes })),
  );
  const brought = new Map<string, string>();
  const taken = new Map<string, Buffer>();
  const bring = async (text: unknown) => {
    if (typeof text !== 'string') return text;
    const split = splitAtImages(text);
    const addresses = imageAddresses(split);
    for (const address of addresses) await fetchOwn(pulling, address, { known, brought, taken });
    // A text that names them as files do stays as it was written.
    const isOther = addresses.some((address) => (brought.get(address) ?? address) !== address);
    return isOther ? withImageAddresses(split, (address) => brought.get(address) ?? address) : text;
  };
  const moved = new Map<ListName, PulledEntry[]>();
  for (const [list, entries] of pulled) {
    const inList: PulledEntry[] = [];
    for (const entry of entries) {
      const fields: Record<string, unknown> = {};
      for (const [name, value] of Object.entries(entry.fields)) fields[name] = await bring(value);
      inList.push({ ...entry, fields, body: String(await bring(entry.body)) });
    }
    moved.set(list, inList);
  }
  pulling.plan.removeAllBut(
    before,
    [...brought.values()].map((address) => address.slice(1)),
  );
  return moved;
}

interface KnownFile {
  readonly file: string;
  /** None of what can't be read, which is another file than any that comes. */
  readonly bytes: Buffer | undefined;
}

async function fetchOwn(
  { plan, contentUrl }: Pulling,
  address: string,
  {
    known,
    brought,
    taken,
  }: {
    known: readonly KnownFile[];
    brought: Map<string, string>;
    taken: Map<string, Buffer>;
  },
): Promise<void> {
  const url = URL.parse(address, contentUrl);
  if (url?.origin !== new URL(contentUrl).origin || brought.has(address)) return;
  const bytes = await pictureAt(url, `${url}, which a text names,`);
  // A Strapi calls a picture otherwise than the file that it came from.
  const before = known.find((other) => other.bytes?.equals(bytes));
  const wanted = parse(before?.file ?? url.pathname);
  const file = `uploads/${ownName(wanted.name, wanted.ext, bytes, taken)}`;
  await plan.write(file, bytes);
  brought.set(address, `/${file}`);
}

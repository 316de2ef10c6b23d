import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  imageAddresses,
  splitAtImages,
  withImageAddresses,
} from '../../../content/markdown/images.ts';
import { isPicture, MAX_PICTURE_BYTES } from '../../../content/pictures/pictures.ts';
import { reasonOf, remoteFile } from '../../../content/upstream/client.ts';
import { PullError, type Pulled, type PulledEvent } from './asking.ts';
import type { Pulling } from './writing.ts';

/** The texts of each kind of entry, by their names on the wire. */
const eventTexts = ['description', 'Judging_Criteria', 'Format'] as const;
const workshopTexts = ['Details', 'Contact', 'FAQ', 'Content'] as const;

/**
 * Writes the content server's own pictures that texts name into `uploads/`, and gives the texts as files name them.
 * Pictures on other hosts stay there. @throws PullError for one that can't be had
 */
export async function writeTextPictures(pulling: Pulling, pulled: Pulled): Promise<Pulled> {
  const before = (await pulling.folder.list('uploads')).map((name) => `uploads/${name}`);
  const known = await Promise.all(
    before.map(async (file) => ({ file, bytes: await readFile(pulling.folder.path(file)) })),
  );
  const brought = new Map<string, string>();
  const bring = async <Entry extends object>(entry: Entry, fields: readonly (keyof Entry)[]) => {
    const moved = { ...entry };
    for (const field of fields) {
      const text = entry[field];
      if (typeof text !== 'string') continue;
      const split = splitAtImages(text);
      const addresses = imageAddresses(split);
      for (const address of addresses) await fetchOwn(pulling, address, { known, brought });
      // A text that names them as files do stays as it was written.
      if (addresses.some((address) => (brought.get(address) ?? address) !== address))
        moved[field] = withImageAddresses(
          split,
          (address) => brought.get(address) ?? address,
        ) as never;
    }
    return moved;
  };
  const events = new Map<string, PulledEvent[]>();
  for (const [slug, entries] of pulled.events) {
    const moved = [];
    for (const entry of entries) moved.push(await bring(entry, eventTexts));
    events.set(slug, moved);
  }
  const topics = [];
  for (const topic of pulled.topics) topics.push(await bring(topic, ['desc']));
  const workshops = [];
  for (const workshop of pulled.workshops) workshops.push(await bring(workshop, workshopTexts));
  pulling.plan.removeAllBut(
    before,
    [...brought.values()].map((address) => address.slice(1)),
  );
  return { ...pulled, events, topics, workshops };
}

interface KnownFile {
  readonly file: string;
  readonly bytes: Buffer;
}

async function fetchOwn(
  { plan, contentUrl }: Pulling,
  address: string,
  { known, brought }: { known: readonly KnownFile[]; brought: Map<string, string> },
): Promise<void> {
  const url = URL.parse(address, contentUrl);
  if (url?.origin !== new URL(contentUrl).origin || brought.has(address)) return;
  const name = basename(url.pathname);
  const pullError = (reason: string) => new PullError(`${url}, which a text names, ${reason}`);
  if (!isPicture(name)) throw pullError('is no JPEG, PNG, WebP or SVG picture');
  const bytes = await remoteFile(url, MAX_PICTURE_BYTES).catch((error) => {
    throw pullError(reasonOf(error));
  });
  // A Strapi calls a picture otherwise than the file that it came from.
  const file = known.find((other) => other.bytes.equals(bytes))?.file ?? `uploads/${name}`;
  await plan.write(file, bytes);
  brought.set(address, `/${file}`);
}

import { extname, parse } from 'node:path';
import type { WireMedia } from '../../../../contract/content-answers.ts';
import { firstPicture } from '../../../../contract/pictures.ts';
import { isPicture, MAX_PICTURE_BYTES, NO_PICTURE } from '../../../content/pictures/pictures.ts';
import { reasonOf, remoteFile } from '../../../content/upstream/client.ts';
import { PullError } from './asking.ts';

/** The words of a field's picture where they are others than those that files have without any: its owner's name. */
export function altOf(media: WireMedia, name: string): string | null {
  const alt = firstPicture(media)?.alternativeText?.trim() || null;
  return alt === name ? null : alt;
}

/** A picture as it was uploaded. `name` is what it was called then. */
interface PulledPicture {
  readonly name: string;
  readonly extension: string;
  readonly bytes: Buffer;
}

/** The first picture of a field, fetched from its content server and from no other. @throws PullError */
export async function fetchPicture(
  media: WireMedia,
  contentUrl: string,
): Promise<PulledPicture | undefined> {
  const first = firstPicture(media);
  if (!first) return;
  const { url, name } = first;
  const address = new URL(url, contentUrl);
  if (address.origin !== new URL(contentUrl).origin)
    throw new PullError(`${address} is a picture of another server than ${contentUrl}`);
  const bytes = await pictureAt(address, String(address));
  return { name: String(name ?? ''), extension: extname(address.pathname).toLowerCase(), bytes };
}

/** The bytes of a picture of the content server's own. @throws PullError that calls it `named` */
export async function pictureAt(address: URL, named: string): Promise<Buffer> {
  if (!isPicture(address.pathname)) throw new PullError(`${named} ${NO_PICTURE}`);
  return remoteFile(address, MAX_PICTURE_BYTES).catch((error) => {
    throw new PullError(`${named} ${reasonOf(error)}`);
  });
}

/** The logo's name when it was uploaded, as far as a file may be called so. Sponsors that share a picture share its file. */
export function logoNameOf(
  { name, extension, bytes }: PulledPicture,
  sponsor: string,
  taken: Map<string, Buffer>,
): string {
  const base = parse(name).name.replace(/[^\w-]+/g, '-') || sponsor.replace(/[^\w-]+/g, '-');
  return ownName(base, extension, bytes, taken);
}

/** A picture's name as it is wanted, numbered where another picture has it: those of different folders may be called alike. */
export function ownName(
  base: string,
  extension: string,
  bytes: Buffer,
  taken: Map<string, Buffer>,
): string {
  let file = `${base}${extension}`;
  for (let count = 2; !(taken.get(file.toLowerCase()) ?? bytes).equals(bytes); count++)
    file = `${base}-${count}${extension}`;
  taken.set(file.toLowerCase(), bytes);
  return file;
}

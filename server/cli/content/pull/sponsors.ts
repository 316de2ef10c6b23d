import { parse } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import { SponsorsFile } from '../../../content/files/schemas.ts';
import type { PulledSponsor } from './asking.ts';
import { LONG_LINES, present } from './front-matter.ts';
import { altOf, fetchPicture, type PulledPicture } from './pictures.ts';
import type { Pulling } from './writing.ts';

/** `sponsors/sponsors.yaml` and the logos that it names. Logos that no list named stay where they are. */
export async function writeSponsors(
  { folder, plan, contentUrl }: Pulling,
  sponsors: readonly PulledSponsor[],
): Promise<void> {
  const file = await folder.yaml('sponsors/sponsors.yaml', SponsorsFile);
  const before = (file?.data ?? []).map(present);
  const taken = new Map<string, Buffer>();
  const wanted = [];
  for (const { name, sponsor_title: title, redirect_link: link, logo, image } of sponsors) {
    const picture = await fetchPicture(logo ?? image, contentUrl);
    const logoName = picture && logoNameOf(picture, name, taken);
    if (picture) await plan.write(`sponsors/logos/${logoName}`, picture.bytes);
    const alt = altOf(logo ?? image, name);
    wanted.push(present({ name, title: title || null, link: link || null, logo: logoName, alt }));
  }
  if (!isDeepStrictEqual(before, wanted))
    await plan.write('sponsors/sponsors.yaml', stringify(wanted, LONG_LINES));
  const logos = (list: readonly { logo?: unknown }[]) =>
    list.flatMap(({ logo }) => (logo ? [`sponsors/logos/${logo}`] : []));
  plan.removeAllBut(logos(before), logos(wanted));
}

/**
 * The logo's name when it was uploaded, as far as a file may be called so; numbered where another picture
 * has it. Sponsors that share a picture share its file.
 */
function logoNameOf(
  { name, extension, bytes }: PulledPicture,
  sponsor: string,
  taken: Map<string, Buffer>,
): string {
  const base = parse(name).name.replace(/[^\w-]+/g, '-') || sponsor.replace(/[^\w-]+/g, '-');
  let file = `${base}${extension}`;
  for (let count = 2; !(taken.get(file.toLowerCase()) ?? bytes).equals(bytes); count++)
    file = `${base}-${count}${extension}`;
  taken.set(file.toLowerCase(), bytes);
  return file;
}

import { parse } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import { SponsorsFile } from '../../../content/files/schemas.ts';
import type { PulledSponsor } from './asking.ts';
import { freeName } from './file-names.ts';
import { LONG_LINES, present } from './front-matter.ts';
import { fetchPicture, type PulledPicture } from './pictures.ts';
import type { Pulling } from './writing.ts';

/** `sponsors/sponsors.yaml` and the logos that it names. Logos that no list named stay where they are. */
export const writeSponsors = async (
  pulling: Pulling,
  sponsors: readonly PulledSponsor[],
): Promise<void> => {
  const { folder, plan, contentUrl } = pulling;
  const file = await folder.yaml('sponsors/sponsors.yaml', SponsorsFile);
  const before = (file?.data ?? []).map(present);
  const taken = new Set<string>();
  const wanted = [];
  for (const { name, sponsor_title: title, redirect_link: link, logo, image } of sponsors) {
    const picture = await fetchPicture(logo ?? image, contentUrl);
    const logoName = picture && freeLogoName(picture, name, taken);
    if (picture) await plan.write(`sponsors/logos/${logoName}`, picture.bytes);
    wanted.push(present({ name, title: title || null, link: link || null, logo: logoName }));
  }
  if (!isDeepStrictEqual(before, wanted))
    await plan.write('sponsors/sponsors.yaml', stringify(wanted, LONG_LINES));
  const logos = (list: readonly { logo?: unknown }[]) =>
    list.flatMap(({ logo }) => (logo ? [`sponsors/logos/${logo}`] : []));
  plan.removeAllBut(logos(before), logos(wanted));
};

/** The logo's name when it was uploaded, as far as a file may be called so. */
const freeLogoName = ({ name, extension }: PulledPicture, sponsor: string, taken: Set<string>) => {
  const base = parse(name).name.replace(/[^\w-]+/g, '-') || sponsor.replace(/[^\w-]+/g, '-');
  return freeName(base, taken, extension);
};

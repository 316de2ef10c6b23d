import type { Sponsor } from '../../../contract/sponsors.ts';
import type { ContentFolder } from './content-folder.ts';
import { SponsorsFile } from './schemas.ts';

/** `sponsors/sponsors.yaml` in its order, with the logos of `sponsors/logos/`. */
export async function readSponsorFiles(folder: ContentFolder): Promise<Sponsor[]> {
  const file = await folder.yaml('sponsors/sponsors.yaml', SponsorsFile);
  if (!file) return [];
  const logos = await folder.list('sponsors/logos');
  const sponsors = file.data.map(async ({ logo, alt, ...words }, at) => {
    const path = `sponsors/logos/${logo}`;
    const isThere = logo && logos.includes(logo);
    if (logo && !isThere) file.fault(`${at}.logo`, `${path} is missing`);
    const picture = isThere ? await folder.picture(path, alt ?? words.name) : null;
    return folder.dated({ id: at + 1, ...words, logo: picture }, file.modifiedAt);
  });
  return Promise.all(sponsors);
}

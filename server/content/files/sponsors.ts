import type { Entry } from '../api/models.ts';
import type { Pictures } from '../pictures/pictures.ts';
import type { ContentFolder } from './content-folder.ts';
import { stampsOf } from './identity.ts';
import { SponsorsFile } from './schemas.ts';

/** `sponsors/sponsors.yaml` in its order, with the logos of `sponsors/logos/`. */
export const readSponsors = async (folder: ContentFolder, pictures: Pictures): Promise<Entry[]> => {
  const file = await folder.yaml('sponsors/sponsors.yaml', SponsorsFile);
  if (!file) return [];
  const logos = await folder.list('sponsors/logos');
  const entries = file.data.map(async ({ name, title, link, logo }, at): Promise<Entry> => {
    if (logo && !logos.includes(logo))
      file.fault(`${at}.logo`, `sponsors/logos/${logo} is missing`);
    const known = logo && logos.includes(logo);
    const picture = known && (await pictures.take(folder, `sponsors/logos/${logo}`, name));
    return {
      id: at + 1,
      documentId: String(at + 1),
      fields: {
        name,
        sponsor_title: title ?? null,
        redirect_link: link ?? null,
        ...stampsOf(file.modifiedAt),
      },
      nested: { logo: picture ? [picture] : [] },
    };
  });
  return Promise.all(entries);
};

import type { Festival } from '../../../contract/festival.ts';
import type { Entry } from '../api/models.ts';
import type { Pictures } from '../pictures/pictures.ts';
import type { ContentFolder } from './content-folder.ts';
import { byOrder, readMarkdownFolder, refuseSameNames, textOf, wireDate } from './entries.ts';
import { refuseOtherDays } from './festival.ts';
import { stampsOf } from './identity.ts';
import { WorkshopFile } from './schemas.ts';

/** `workshops/<slug>.md` by their order, with the pictures beside them. */
export const readWorkshops = async (
  folder: ContentFolder,
  pictures: Pictures,
  festival: Festival | undefined,
): Promise<Entry[]> => {
  const workshops = await readMarkdownFolder(folder, 'workshops', WorkshopFile);
  refuseSameNames(workshops);
  refuseOtherDays(workshops, festival);
  const entries = workshops.sort(byOrder).map(async ({ data, body, modifiedAt, picture }, at) => {
    const image = picture && (await pictures.take(folder, picture, data.name));
    return {
      id: at + 1,
      documentId: String(at + 1),
      fields: {
        name: data.name,
        Details: textOf(body),
        Contact: data.contact ?? null,
        date: wireDate(data.date),
        location: data.venue ?? null,
        Registration_link: data.register ?? null,
        FAQ: data.faq ?? null,
        Content: data.content ?? null,
        ...stampsOf(modifiedAt),
      },
      nested: { Image: image ? [image] : [] },
    };
  });
  return Promise.all(entries);
};

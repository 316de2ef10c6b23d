import type { Festival } from '../../../contract/festival.ts';
import type { Workshop } from '../../../contract/workshops.ts';
import type { ContentFolder } from './content-folder.ts';
import { checkDays } from './festival.ts';
import { byOrder, checkNamesDiffer, readMarkdownFolder } from './markdown-folder.ts';
import { renamed, WorkshopFile, workshopKeys } from './schemas.ts';

/** `workshops/<slug>.md` by their order, with the pictures beside them. */
export async function readWorkshopFiles(
  folder: ContentFolder,
  festival: Festival | undefined,
): Promise<Workshop[]> {
  const files = await readMarkdownFolder(folder, 'workshops', WorkshopFile);
  checkNamesDiffer(files);
  checkDays(files, festival);
  const workshops = files.sort(byOrder).map(async ({ data, body, modifiedAt, picture }, at) => {
    const workshop = {
      id: at + 1,
      ...renamed(data, workshopKeys),
      details: body || null,
      image: picture ? await folder.picture(picture, data.alt ?? data.name) : null,
    };
    return folder.dated(workshop, modifiedAt);
  });
  return Promise.all(workshops);
}

import type { Entry } from '../api/models.ts';
import type { ContentFolder } from './content-folder.ts';
import { readMarkdownFolder, refuseSameNames, textOf } from './entries.ts';
import { stampsOf } from './identity.ts';
import { HospitalityFile } from './schemas.ts';

/** `hospitality/NN-slug.md`, in the order of their numbers. */
export const readHospitality = async (folder: ContentFolder): Promise<Entry[]> => {
  const topics = await readMarkdownFolder(folder, 'hospitality', HospitalityFile);
  refuseSameNames(topics);
  for (const { file, slug } of topics)
    if (!/^\d{2}-/.test(slug))
      folder.faults.add(file, '', 'must start with two digits, as 01-food.md');
  return topics.map(({ data, body, modifiedAt }, at) => ({
    id: at + 1,
    documentId: String(at + 1),
    fields: { name: data.name, desc: textOf(body), ...stampsOf(modifiedAt) },
    nested: {},
  }));
};

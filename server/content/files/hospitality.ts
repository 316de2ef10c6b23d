import type { HospitalityTopic } from '../../../contract/hospitality.ts';
import type { ContentFolder } from './content-folder.ts';
import { checkNamesDiffer, readMarkdownFolder } from './markdown-folder.ts';
import { HospitalityFile } from './schemas.ts';

/** `hospitality/NN-slug.md`, in the order of their numbers. */
export async function readHospitality(folder: ContentFolder): Promise<HospitalityTopic[]> {
  const topics = await readMarkdownFolder(folder, 'hospitality', HospitalityFile);
  checkNamesDiffer(topics);
  for (const { file, slug } of topics)
    if (!/^\d{2}-/.test(slug))
      folder.faults.add(file, '', 'must start with two digits, as 01-food.md');
  return topics.map(({ data, body, modifiedAt }, at) =>
    folder.dated({ id: at + 1, name: data.name, desc: body }, modifiedAt),
  );
}

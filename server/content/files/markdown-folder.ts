import { parse } from 'node:path';
import type * as z from 'zod';
import { nameKey } from '../../../contract/name-keys.ts';
import { isPicture } from '../pictures/pictures.ts';
import type { ContentFile, ContentFolder } from './content-folder.ts';

/** A Markdown file with the picture that stands beside it under the same name, if one does. */
export interface PicturedFile<Data> extends ContentFile<Data> {
  readonly slug: string;
  readonly picture: string | undefined;
}

/**
 * The Markdown files of a folder with their pictures, each checked. A file that belongs to nothing
 * is a fault: most often its name has a slip, and its picture would be missed without a word.
 */
export async function readMarkdownFolder<S extends z.core.$ZodType>(
  folder: ContentFolder,
  path: string,
  schema: S,
  others: readonly string[] = [],
): Promise<PicturedFile<z.output<S>>[]> {
  const names = (await folder.list(path)).filter((name) => !others.includes(name));
  const texts = names.filter((name) => name.endsWith('.md'));
  const pictures = names.filter(isPicture);
  for (const name of names) {
    const sharing = pictures.filter((other) => parse(other).name === parse(name).name);
    const stray = isPicture(name)
      ? !texts.includes(`${parse(name).name}.md`)
      : !texts.includes(name);
    if (stray) folder.faults.add(`${path}/${name}`, '', 'belongs to nothing here');
    if (sharing.length > 1 && sharing[0] === name)
      folder.faults.add(`${path}/${name}`, 'picture', `there are several: ${sharing.join(', ')}`);
  }
  const files = await Promise.all(
    texts.map(async (name) => {
      const file = await folder.markdown(`${path}/${name}`, schema);
      const picture = pictures.find((other) => parse(other).name === parse(name).name);
      return file && { ...file, slug: parse(name).name, picture: picture && `${path}/${picture}` };
    }),
  );
  return files.filter((file) => file !== undefined);
}

/** Adds a fault for each name that another file of the folder has already. */
export function checkNamesDiffer(files: readonly ContentFile<{ name: string }>[]): void {
  const seen = new Map<string, string>();
  for (const { file, data, fault } of files) {
    const name = nameKey(data.name);
    const first = seen.get(name);
    if (first) fault('name', `"${data.name}" stands in ${first} already`);
    else seen.set(name, file);
  }
}

export function byOrder(
  a: PicturedFile<{ order: number }>,
  b: PicturedFile<{ order: number }>,
): number {
  return a.data.order - b.data.order || (a.slug < b.slug ? -1 : 1);
}

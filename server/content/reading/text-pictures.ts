import { textCopyWidths, textPictureAddress } from '../../../contract/text-pictures.ts';
import type { EntryReader } from '../entries/entry-reader.ts';
import type { ContentFolder } from '../files/content-folder.ts';
import { imageAddresses, splitTexts } from '../markdown/images.ts';
import { type Texts, textsIn } from '../markdown/texts.ts';
import { Pictures, type Upload } from '../pictures/pictures.ts';

/** The folder of pictures that texts name by `/uploads/<file>`, as they do in a Strapi. */
const FOLDER = 'uploads';

/** Of a content server: its texts name pictures of its own by the same addresses. */
export const NO_PICTURES = {
  uploads: new Map<string, Upload>(),
  addresses: new Map<string, string>(),
};

/** `uploads/`: pictures for texts, by the addresses that texts name them by; one that is broken is what it last soundly was. */
export async function readTextPictures(reader: EntryReader, folder: ContentFolder) {
  const pictures = new Pictures(reader.picturesDir, ({ name }, { width }) =>
    textCopyWidths(name, width ?? 0),
  );
  const addresses = new Map<string, string>();
  for (const name of (await folder.list(FOLDER)) ?? []) {
    const file = `${FOLDER}/${name}`;
    if (!/^[\w.-]{1,90}$/.test(name))
      folder.faults.add(file, '', 'must have a name of at most 90 letters, digits, . _ and -');
    const before = reader.before(file)?.picture;
    const read = await folder.picture(file, '', pictures, before && 'as it was');
    const picture = read ?? (before ? await pictures.restore(before, '') : null);
    if (!picture) continue;
    const modifiedAt = new Date(0).toISOString();
    const noted = { fields: {}, body: '', modifiedAt, picture: pictures.storedAs(picture) };
    reader.sound.set(file, noted);
    const { url, width, height } = picture;
    const measures = { width: width ?? 0, height: height ?? 0 };
    addresses.set(`/${file}`, textPictureAddress(url, measures));
  }
  return { uploads: pictures.uploads, addresses };
}

/** Adds a fault for each picture that a text names and that isn't there. */
export function checkTextPictures(
  folder: ContentFolder,
  addresses: ReadonlyMap<string, string>,
  texts: Texts,
): void {
  const split = splitTexts(textsIn(texts));
  const named = new Set([...split.values()].flatMap(imageAddresses));
  for (const address of named)
    if (address.startsWith(`/${FOLDER}/`) && !addresses.has(address))
      folder.faults.add(address.slice(1), '', 'is missing, though a text names it');
}

import type { PicturedFile } from '../../../content/files/entries.ts';

/** An entry that was pulled, as far as its file is concerned. */
export interface Entry {
  readonly name: string;
  readonly body: string;
}

/**
 * Which file each entry stands in already: the one of its name, or else, when it was renamed, the one
 * of its very text. Undefined for new entries.
 */
export const knownFiles = <Data extends { name: string }>(
  entries: readonly Entry[],
  files: readonly PicturedFile<Data>[],
): (PicturedFile<Data> | undefined)[] => {
  const left = new Set(files);
  const take = (file: PicturedFile<Data> | undefined) => {
    if (file) left.delete(file);
    return file;
  };
  const byName = entries.map(({ name }) =>
    take([...left].find(({ data }) => data.name.toLowerCase() === name.toLowerCase())),
  );
  return entries.map(
    ({ body }, at) =>
      byName[at] ?? take([...left].find((file) => body !== '' && file.body === body)),
  );
};

/** The files' own numbers while they sort as the entries do; else 1, 2, 3 … */
export const ordersOf = (
  known: readonly (PicturedFile<{ order: number }> | undefined)[],
): number[] => {
  const kept = known.map((file) => file?.data.order ?? Number.NaN);
  const rising = kept.every((order, at) => at === 0 || order > kept[at - 1]!);
  return rising && !kept.some(Number.isNaN) ? kept : known.map((_, at) => at + 1);
};

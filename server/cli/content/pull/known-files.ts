import type { PicturedFile } from '../../../content/files/markdown-folder.ts';

/** A pulled entry as far as its file is concerned. */
interface Named {
  readonly name: string;
  readonly body: string;
}

/**
 * The file in which each entry stands already: the one of its name, or else, when it was renamed, the one
 * of its very text. Undefined for new entries.
 */
export function knownFiles<Data extends { name: string }>(
  entries: readonly Named[],
  files: readonly PicturedFile<Data>[],
): (PicturedFile<Data> | undefined)[] {
  const left = new Set(files);
  const take = (isIt: (file: PicturedFile<Data>) => boolean) => {
    const found = [...left].find(isIt);
    if (found) left.delete(found);
    return found;
  };
  const byName = entries.map(({ name }) =>
    take(({ data }) => data.name.toLowerCase() === name.toLowerCase()),
  );
  return entries.map(
    ({ body }, at) => byName[at] ?? take((file) => body !== '' && file.body === body),
  );
}

/** The files' own numbers while they sort as the entries do; else 1, 2, 3 … */
export function ordersOf(
  known: readonly (PicturedFile<{ order: number }> | undefined)[],
): number[] {
  const orders = known.map((file) => file?.data.order ?? Number.NaN);
  const areRising = orders.every((order, at) => at === 0 || order > orders[at - 1]!);
  return areRising && !orders.some(Number.isNaN) ? orders : known.map((_, at) => at + 1);
}

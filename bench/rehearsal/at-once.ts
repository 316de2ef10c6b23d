/** Does `work` for each, so many at a time, begun in order. Ends with the first that fails. */
export async function forEachAtOnce<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const line = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = line.next(); !next.done; next = line.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** A file name's first part from a name: lower case with hyphens, in any script. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFC')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** `wanted`, or `wanted-2` and so on where it is taken. Adds it to `taken`. */
export function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${wanted}-${count}`;
  taken.add(name.toLowerCase());
  return name;
}

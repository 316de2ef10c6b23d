/** The text of a file, or the reason and the line, from 1, at which it is none. UTF-16 is read where the file says so. */
export function decodedText(
  bytes: Uint8Array,
): { text: string; reason?: never; line?: never } | { text?: never; reason: string; line: number } {
  const encoding = UTF_16[`${bytes[0]},${bytes[1]}`] ?? 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    const marker = MERGE_MARKER.exec(text);
    if (!marker) return { text };
    const line = text.slice(0, marker.index).split('\n').length;
    return { reason: 'holds both sides of a merge: choose one, and take the marks out', line };
  } catch {
    const line = new TextDecoder(encoding).decode(bytes).split('\ufffd')[0]!.split('\n').length;
    return { reason: 'is not UTF-8: save it as UTF-8', line };
  }
}

/** As git leaves it where two people changed the same lines. */
const MERGE_MARKER = /^(<{7}|>{7}) /m;

/** By a file's first two bytes. */
const UTF_16: Readonly<Record<string, string>> = { '255,254': 'utf-16le', '254,255': 'utf-16be' };

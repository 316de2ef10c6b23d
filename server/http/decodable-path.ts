/**
 * A path that can be decoded, from one that a visitor or a chat may have cut or typed: a stray % stands
 * for itself. So such an address is looked up like any other, and what isn't there is a 404. The API's
 * are left as they are: a program should be told.
 */
export function wellFormed(url: string): string {
  if (!url.includes('%') || url.startsWith('/api/')) return url;
  const [path = '', ...query] = url.split('?');
  const mended = path.replace(/%(?![0-9a-f]{2})/gi, '%25');
  const readable = canBeDecoded(mended) ? mended : path.replaceAll('%', '%25');
  return [readable, ...query].join('?');
}

function canBeDecoded(path: string): boolean {
  return decodedPath(path) !== undefined;
}

/** A path as the router reads it; undefined where that can't be done. */
export function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** True where an `If-None-Match` names this ETag, strong or weak, or any. Source: RFC 9110, 13.1.2. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const plain = etag.replace(/^W\//, '');
  const named = [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([tag]) => tag === plain);
  return named || ifNoneMatch.trim() === '*';
}

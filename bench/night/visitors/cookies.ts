/** What a browser has of a site, as it sends it. */
export function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map((pair) => pair.join('=')).join('; ');
}

/** Keeps what an answer sets. */
export function keepCookies(cookies: Map<string, string>, set: readonly string[] = []): void {
  for (const cookie of set) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    cookies.set(name, value);
  }
}

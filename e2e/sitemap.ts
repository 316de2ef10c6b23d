/** The paths that the sitemap names. @throws Error when it names no event */
export async function addressesOf(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address.replaceAll('&apos;', "'")).pathname,
  );
  if (!paths.some((path) => path.includes('/details/')))
    throw new Error('The sitemap names no event');
  return paths;
}

/** An entry of `package-lock.json`, as far as it is read here. */
interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
}

/**
 * Everything that runs, as CycloneDX: every package of a lock file that isn't for development alone, on any platform, with
 * its version, its licence and the checksum of what is installed. (`npm sbom --omit dev` forgets packages
 * that a tool for development needs, too.)
 */
export function sbomOf(lock: { name: string; packages: Readonly<Record<string, Locked>> }) {
  const { '': root, ...packages } = lock.packages;
  const components = Object.entries(packages)
    .filter(([, { dev }]) => !dev)
    .map(([path, { version = '', license, integrity = '' }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return {
        type: 'library',
        name,
        version,
        purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
        // An expression may also be a single id. Without one the package's own files have to tell.
        licenses: license ? [{ expression: license }] : [],
        hashes: hashesOf(integrity),
      };
    });
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: lock.name, version: root?.version } },
    components,
  };
}

function hashesOf(integrity: string) {
  const [, base64] = /sha512-(\S+)/.exec(integrity) ?? [];
  return base64 ? [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }] : [];
}

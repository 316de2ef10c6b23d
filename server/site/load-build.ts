import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ContentSource } from '../../contract/content.ts';
import type { RenderedPage, Site } from '../../contract/site.ts';

/** The site's own renderer, as the build leaves it; `web/entry.server.tsx` is its source. */
export interface Renderer {
  render(
    request: Request,
    given: { site: Site; content: ContentSource },
  ): Promise<RenderedPage | Response>;
  markdownHtml(text: string, options?: { phones?: boolean }): string;
  routeAt(
    pathname: string,
  ): { pattern: string; params: Readonly<Record<string, string | undefined>> } | undefined;
}

/** The build as it was when the server started. */
export interface Build {
  readonly renderer: Renderer;
  readonly manifest: Readonly<Record<string, ManifestEntry>>;
  readonly texts: ReadonlyMap<string, string>;
}

interface ManifestEntry {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
  /** Pictures and faces that it names. */
  assets?: string[];
}

/** Reads the build. @throws Error when it isn't there: `npm run build` makes it. */
export async function loadBuild(buildDir: string): Promise<Build> {
  const manifest = JSON.parse(
    await readFile(join(buildDir, 'site/.vite/manifest.json'), 'utf8'),
  ) as Build['manifest'];
  const renderer = pathToFileURL(join(buildDir, 'render/entry.server.js')).href;
  return {
    renderer: await import(renderer),
    manifest,
    texts: await textsOf(manifest, join(buildDir, 'site')),
  };
}

/** Whatever pages have inlined, read once: the next build may replace this one under a server that runs on. */
async function textsOf(manifest: Build['manifest'], dir: string) {
  const styles = Object.values(manifest).flatMap(({ css = [] }) => css);
  const files = [...new Set([...styles, manifest[startScript]?.file ?? []].flat())];
  const texts = files.map(async (file) => [file, await readFile(join(dir, file), 'utf8')] as const);
  return new Map(await Promise.all(texts));
}

const startScript = 'web/entry.start.ts';

/** Take the page over, then load what it deferred. */
const lastScripts = ['web/entry.client.tsx', 'web/entry.deferred.ts'] as const;

export class Assets {
  readonly #manifest: Build['manifest'];
  readonly #texts: Build['texts'];

  constructor({ manifest, texts }: Pick<Build, 'manifest' | 'texts'>) {
    this.#manifest = manifest;
    this.#texts = texts;
  }

  /** The entry's and the screens' scripts and styles, each once, styles in their order. */
  of({ modules, status }: Pick<RenderedPage, 'modules' | 'status'>) {
    const seen = new Set<string>();
    const scripts = new Set<string>();
    // The entry's come first, since they begin with the order of the cascade's layers.
    const styles = new Set(this.#manifest[lastScripts[0]]?.css);
    // Those of the menu and the error screens, which no page shows at first: they come after its paint.
    const deferredStyles = new Set<string>();
    const visit = (key: string): void => {
      const found = this.#manifest[key];
      if (!found || seen.has(key)) return;
      seen.add(key);
      for (const imported of found.imports ?? []) visit(imported);
      scripts.add(found.file);
      const isDeferred = found.name === 'deferred-styles' && status < 400;
      for (const file of found.css ?? []) (isDeferred ? deferredStyles : styles).add(file);
    };
    const start = this.#manifest[startScript]?.file;
    const last = lastScripts.map((key) => this.#manifest[key]?.file);
    if (!start || !last.every((file) => file !== undefined))
      throw new Error('The build has no entry for the browser');
    for (const key of [...lastScripts, ...modules]) visit(key);
    return {
      start: this.#text(start),
      scripts: [...[...scripts].filter((file) => !last.includes(file)), ...last].map(
        (file) => `/${file}`,
      ),
      styles: [...styles].map((file) => ({ href: `/${file}`, text: this.#text(file) })),
      deferredStyles: [...deferredStyles].map((file) => `/${file}`),
    };
  }

  /** The built file of a source file, e.g. a font: `web/styles/fonts/rozha-one.woff2`. */
  file(source: string): string | undefined {
    const file = this.#manifest[source]?.file;
    return file && `/${file}`;
  }

  #text(file: string): string {
    return this.#texts.get(file)!;
  }
}

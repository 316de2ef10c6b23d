import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escaped, htmlPage } from '../http/html.ts';
import { firstFaces } from './document.ts';
import type { Build } from './load-build.ts';

export type DeskBuild = Build['manifest'];

/** Reads the organisers' part of the build, which has a manifest of its own: no visitor's page can name a file of it. */
export async function loadDesk(buildDir: string): Promise<DeskBuild> {
  return JSON.parse(await readFile(join(buildDir, 'site/.vite/desk.json'), 'utf8'));
}

export function isOfDesk(path: string): boolean {
  return /^\/desk([/?]|$)/.test(path);
}

const ENTRY = 'web/desk/entry.desk.tsx';

/** The desk's one document, the same at each of its addresses but for what it fetches ahead: the screen at `path`. */
export function deskDocument(build: DeskBuild, path: string, festival: string): string {
  const folder = path.split('/')[2] || 'home';
  const { scripts, styles } = filesOf(build, [ENTRY, `web/desk/${folder}/${folder}-screen.tsx`]);
  const faces = firstFaces.flatMap((face) => build[`web/styles/fonts/${face}.woff2`]?.file ?? []);
  const head = [
    `<title>The desk · ${escaped(festival)}</title>`,
    '<meta name="robots" content="noindex">',
    '<meta name="theme-color" content="#081619">',
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    ...faces.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`,
    ),
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" href="/${file}">`),
    `<script type="module" src="/${build[ENTRY]?.file}"></script>`,
  ];
  return htmlPage(head.join('\n'), deskBody(festival));
}

export function deskBody(festival: string): string {
  return `<div id="root" data-festival="${escaped(festival)}"></div>
<noscript>The desk needs JavaScript.</noscript>`;
}

/** Nothing is inlined, so nothing has to be let through but our own files and calls. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const DESK_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': POLICY,
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-robots-tag': 'noindex',
};

/** The built files of these sources and of all that they import, each once, styles in their order. */
function filesOf(build: DeskBuild, sources: readonly string[]) {
  const seen = new Set<string>();
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string): void => {
    const found = build[key];
    if (!found || seen.has(key)) return;
    seen.add(key);
    for (const imported of found.imports ?? []) visit(imported);
    scripts.add(found.file);
    for (const file of found.css ?? []) styles.add(file);
  };
  for (const source of sources) visit(source);
  return { scripts: [...scripts], styles: [...styles] };
}

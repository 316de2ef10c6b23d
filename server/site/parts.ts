import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Site } from '../../contract/site.ts';
import { escaped, htmlPage } from '../http/html.ts';
import { captchaSources, firstFaces } from './document.ts';
import type { Build } from './load-build.ts';

/** Parts of the site for some people alone, each with a build of its own: the organisers' desk, the volunteers' gate. */
export const PARTS = ['desk', 'gate'] as const;
export type Part = (typeof PARTS)[number];

type Manifest = Build['manifest'];
type SiteOfPart = Pick<Site, 'captcha'> & { readonly festival: Pick<Site['festival'], 'name'> };

/** Reads the parts' manifests: no visitor's page can name a file of them. */
export async function loadParts(buildDir: string): Promise<Record<Part, Manifest>> {
  const read = PARTS.map(async (part) => {
    const manifest = await readFile(join(buildDir, `site/.vite/${part}.json`), 'utf8');
    return [part, JSON.parse(manifest) as Manifest];
  });
  return Object.fromEntries(await Promise.all(read));
}

/** The part at an address. The desk has many, the gate one. */
export function partOf(path: string): Part | undefined {
  const [, word, below] = /^\/+(desk|gate)\/*(?=[/?]|$)\/*([^?]*)/i.exec(path) ?? [];
  const part = word?.toLowerCase() as Part | undefined;
  return part === 'gate' && below ? undefined : part;
}

/** The one spelling of a part's address. Codes below it are in capitals and stay so. */
export function partAddress(part: Part, path: string): string {
  const below = path.split('/').filter(Boolean).slice(1);
  return `/${[part, ...below].join('/')}`;
}

const FACES: Readonly<Record<Part, readonly string[]>> = {
  desk: firstFaces,
  gate: ['courier-prime', 'courier-prime-bold', 'newsreader'],
};

/** A part's one document, the same at each of its addresses but for what it fetches ahead: the screen at `path`. */
export function partDocument(part: Part, build: Manifest, path: string, site: SiteOfPart): string {
  const folder = path.split('/')[2] || 'home';
  const entry = `web/${part}/entry.${part}.tsx`;
  const { scripts, styles } = filesOf(build, [entry, `web/${part}/${folder}/${folder}-screen.tsx`]);
  const faces = FACES[part].flatMap((face) => build[`web/styles/fonts/${face}.woff2`]?.file ?? []);
  const head = [
    `<title>The ${part} · ${escaped(site.festival.name)}</title>`,
    '<meta name="robots" content="noindex">',
    '<meta name="theme-color" content="#081619">',
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    ...faces.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`,
    ),
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" href="/${file}">`),
    `<script type="module" src="/${build[entry]?.file}"></script>`,
  ];
  return htmlPage(head.join('\n'), partBody(part, site));
}

export function partBody(part: Part, { festival, captcha }: SiteOfPart): string {
  const siteKey = part === 'desk' && captcha.kind === 'recaptcha' ? captcha.siteKey : '';
  const data = [`data-festival="${escaped(festival.name)}"`];
  if (siteKey) data.push(`data-recaptcha="${escaped(siteKey)}"`);
  return `<div id="root" ${data.join(' ')}></div>
<noscript>The ${part} needs JavaScript.</noscript>`;
}

/**
 * Nothing is inlined, so nothing has to be let through but our own files and calls, and a captcha at the desk's sign-in. Google's
 * writes scripts as texts, so it does without trusted types.
 */
function policyOf(part: Part, site: SiteOfPart): string {
  const captcha = part === 'desk' ? captchaSources(site) : { scripts: '', frames: '' };
  return [
    "default-src 'none'",
    `script-src 'self' ${captcha.scripts}`.trim(),
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    captcha.frames && `frame-src ${captcha.frames}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(captcha.scripts ? [] : trustedTypes(part)),
  ]
    .filter(Boolean)
    .join('; ');
}

/** No text becomes HTML or a script but by these: `web/entry.trusted.ts`, and that of the captcha's widget. */
function trustedTypes(part: Part): string[] {
  const names = part === 'desk' ? 'default svelte-trusted-html' : 'default';
  return ["require-trusted-types-for 'script'", `trusted-types ${names}`];
}

/** The gate alone may see. */
export function partHeaders(part: Part, site: SiteOfPart) {
  const camera = part === 'gate' ? '(self)' : '()';
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policyOf(part, site),
    'permissions-policy': `camera=${camera}, geolocation=(), microphone=(), payment=(), usb=()`,
    'x-robots-tag': 'noindex',
  };
}

/** The built files of these sources and of all that they import, each once, styles in their order. */
function filesOf(build: Manifest, sources: readonly string[]) {
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

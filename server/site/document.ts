import type { PageStart, RenderedPage, Site } from '../../contract/site.ts';
import { escaped, htmlPage, sourceHash } from '../http/html.ts';
import type { Assets } from './load-build.ts';
import { siteFile } from './site-file.ts';

/**
 * Wraps a rendered screen into its document, and gives the Content Security Policy that fits it. Styles and the script that starts the others are inlined,
 * since each file more over a slow line delays the first paint; data travels as JSON. Where a phone has the styles, the document names them.
 */
export function documentOf(
  rendered: RenderedPage,
  path: string | undefined,
  site: Site,
  assets: Assets,
  { hasStyles = false } = {},
) {
  const { start, scripts, styles, deferredStyles } = assets.of(rendered);
  const css = hasStyles ? '' : styles.map(({ text }) => text).join('\n');
  const head = [
    headTags(rendered.head, path, site),
    ...firstFaces
      .flatMap((face) => assets.file(`web/styles/fonts/${face}.woff2`) ?? [])
      .map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`),
    css && `<style>${css}</style>`,
    ...styles.map(
      ({ href }) => `<link rel="stylesheet" href="${href}"${hasStyles ? '' : ' disabled'}>`,
    ),
    `<script type="module">${start}</script>`,
  ];
  const data = {
    site: siteFile(site).address,
    answers: rendered.answers ?? [],
    files: scripts,
    styles: deferredStyles,
  };
  const html = htmlPage(head.join('\n'), pageBody(rendered, data));
  return { html, policy: policyFor({ css, start }, site) };
}

/** The faces that every first screenful needs; `web/entry.deferred.ts` has the others. */
export const firstFaces = ['rozha-one', 'newsreader', 'courier-prime'];

/** The title and all that search engines and chats read. `path` is the page's own; a 404 has none. */
export function headTags(
  { fullTitle, description, image, hidden }: RenderedPage['head'],
  path: string | undefined,
  site: Site,
): string {
  const canonical = path === undefined ? undefined : escaped(site.publicUrl + path);
  const text = escaped(description ?? site.festival.description);
  const picture = escaped(site.publicUrl + (image ?? '/share.jpg'));
  const title = escaped(fullTitle);
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${text}">`,
    hidden || !canonical
      ? '<meta name="robots" content="noindex">'
      : `<link rel="canonical" href="${canonical}">`,
    '<meta name="theme-color" content="#081619">',
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="icon" href="/icon-48.png" sizes="48x48" type="image/png">',
    '<link rel="apple-touch-icon" href="/icon-180.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    '<link rel="license" href="/licences.txt">',
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="${escaped(site.festival.name)}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${text}">`,
    ...(canonical ? [`<meta property="og:url" content="${canonical}">`] : []),
    `<meta property="og:image" content="${picture}">`,
    `<meta property="og:image:width" content="1200">`,
    `<meta property="og:image:height" content="630">`,
    `<meta name="twitter:card" content="summary_large_image">`,
  ].join('\n');
}

/**
 * The headers of every page beside its policy. A page may open the campus sign-on in a popup of another origin
 * and hear from it, and any page may: the login is reached without loading another document. The return page
 * must not be cut off from the page that opened it.
 */
export function pageHeaders(path: string | undefined) {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cross-origin-opener-policy': path === '/callback' ? 'unsafe-none' : 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}

/** A policy must let these through, by Google's own page on it. */
const RECAPTCHA = {
  scripts: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  frames: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
};

/** What a policy lets through for the captcha, beside our own. */
export function captchaSources({ captcha }: Pick<Site, 'captcha'>) {
  return captcha.kind === 'recaptcha' ? RECAPTCHA : { scripts: '', frames: '' };
}

/** No script but our own; what is inlined by its hash, and the style attributes that React writes. */
function policyFor(inlined: { css: string; start: string }, site: Site): string {
  // An address with a path would let through that path alone.
  const accounts = site.apiUrl && new URL(site.apiUrl).origin;
  const captcha = captchaSources(site);
  return [
    "default-src 'none'",
    `script-src 'self' ${sourceHash(inlined.start)} ${captcha.scripts}`,
    "worker-src 'self'",
    `style-src 'self' ${sourceHash(inlined.css)}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${accounts}`,
    "font-src 'self'",
    `connect-src 'self' ${accounts}`,
    captcha.frames && `frame-src ${captcha.frames}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
    .filter(Boolean)
    .map((directive) => directive.trim())
    .join('; ');
}

/** The rendered screen, and what its scripts start from: `web/entry.start.ts` and `web/entry.client.tsx` read it. */
export function pageBody({ html, page }: RenderedPage, start: PageStart): string {
  return `<div id="root">${html}</div>
<script type="application/json" id="start">${json(start)}</script>
<script type="application/json" id="page">${json(page)}</script>`;
}

/** JSON that can't end the script element that carries it. */
function json(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

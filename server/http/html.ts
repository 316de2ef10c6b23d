import { createHash } from 'node:crypto';
import { LANGUAGE } from '../../contract/language.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text that stands for itself in the elements and attributes of HTML and XML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** A whole page around what its head (already HTML) and body hold. */
export function htmlPage(head: string, body: string): string {
  return `<!doctype html>
<html lang="${LANGUAGE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${head}
</head>
<body>
${body}
</body>
</html>
`;
}

/** Paper, ink and thread, with fonts that every computer has. */
const PLAIN_STYLE = `
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 60rem; background: #f8efd9; color: #20150d;
  font: 1.0625rem/1.55 Georgia, serif; overflow-wrap: anywhere; }
a, b, .fault { color: #8a1608; }
a:focus-visible, pre:focus-visible { outline: 3px solid #8a1608; outline-offset: 2px; }
h3, code, pre { font: .9375rem/1.5 'Courier New', monospace; }
pre { background: #081619; color: #f0e2c2; padding: .75rem 1rem; overflow-x: auto; white-space: pre-wrap; }
section { border-top: 1px solid #cbae76; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid #cbae76; }
th { overflow-wrap: normal; }
th:first-child { min-width: 4rem; }
button { min-height: 44px; padding: 0 1rem; font: inherit; cursor: pointer; }
`;

/** A page without scripts or files, and the policy that lets it do nothing but style itself, and send its forms to `formAction`. */
export function plainPage(
  title: string,
  body: string,
  { style = PLAIN_STYLE, formAction = "'none'" } = {},
) {
  return {
    html: htmlPage(`<title>${escaped(title)}</title>\n<style>${style}</style>`, body),
    policy: `default-src 'none'; style-src ${sourceHash(style)}; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`,
  };
}

/** The name of an inlined script or style in a Content Security Policy. */
export function sourceHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

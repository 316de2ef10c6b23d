import { createHash } from 'node:crypto';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text that stands for itself in the elements and attributes of HTML and XML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** A whole page around what its head (already HTML) and body hold. */
export const htmlPage = (head: string, body: string): string => `<!doctype html>
<html lang="en-IN">
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

/** A page without scripts or files, and the policy that lets it do nothing but style itself. */
export function plainPage({ title, style, body }: { title: string; style: string; body: string }) {
  return {
    html: htmlPage(`<title>${escaped(title)}</title>\n<style>${style}</style>`, body),
    policy: `default-src 'none'; style-src ${sourceHash(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}

/** How a Content Security Policy names an inlined script or style. */
export const sourceHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

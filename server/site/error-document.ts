import { plainPage } from '../http/html.ts';

const STYLE = `
body { display: grid; place-content: center; gap: 1rem; min-height: 90vh; margin: 0; padding: 1.5rem; background: #081619; color: #f0e2c2; font: 1.2rem/1.5 Georgia, serif; text-align: center }
a { color: #f1d592 }
`;

/** For a page that can't even be rendered: complete in itself, in the festival's colours. */
export const errorDocument = documentOf(
  'The lamp went out',
  `<p>This page could not be shown. It is our fault, not yours; nothing of yours is lost.</p>
<p>Try again in a moment, or <a href="/">go back to the start</a>.</p>`,
);

/** For an address that asks for more pages than a crowd of visitors would. */
export const tooManyDocument = documentOf(
  'Too many at the door',
  '<p>Your network has asked for too many pages at once. Please try again in a minute.</p>',
);

function documentOf(title: string, text: string) {
  const { html, policy } = plainPage(title, `<h1>${title}</h1>\n${text}`, { style: STYLE });
  return {
    html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'x-robots-tag': 'noindex',
    },
  };
}

/** What a visitor sees when a page can't even be rendered: complete in itself, in the festival's colours. */
export const errorDocument = {
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  },
  html: `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>The lamp went out</title>
<style>
body { display: grid; place-content: center; gap: 1rem; min-height: 90vh; margin: 0; padding: 1.5rem; background: #081619; color: #f0e2c2; font: 1.2rem/1.5 Georgia, serif; text-align: center }
a { color: #f1d592 }
</style>
</head>
<body>
<h1>The lamp went out</h1>
<p>This page could not be shown. It is our fault, not yours; nothing of yours is lost.</p>
<p>Try again in a moment, or <a href="/">go back to the start</a>.</p>
</body>
</html>
`,
};

import type { Settings } from '../../settings/settings.ts';

export function panelSummary(
  { cms, contentWebhookSecret, publicUrl }: Settings,
  url: string,
): string {
  const panel: [string, string][] = [
    ['The panel', `${url}/admin`],
    ['The first time', 'it asks you to make the first administrator; that is you'],
  ];
  const lines: [string, string][] = [
    ...(cms.panel ? panel : []),
    ['The site on it', `CONTENT_URL=${url} npm start`],
    [
      'Edits show',
      contentWebhookSecret
        ? `at once at ${publicUrl}`
        : 'within 10 s; at once when both know a CONTENT_WEBHOOK_SECRET',
    ],
    ['Back into files', `npm run content pull -- ${url}`],
    ['It keeps all in', cms.dataDir],
    ['To stop', 'Ctrl-C'],
  ];
  const shown = lines.map(([label, value]) => `  ${label.padEnd(18)}${value}`);
  return ['', "  The editors' Strapi is open.", '', ...shown, ''].join('\n');
}

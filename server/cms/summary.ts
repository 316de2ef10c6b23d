import type { Settings } from '../settings.ts';

/** What an editor who has just opened the panel wants to know. */
export function summaryOf({ dataDir, panel }: Settings['cms'], url: string): string {
  const lines: [string, string][] = [
    ...(panel
      ? ([
          ['The panel', `${url}/admin`],
          ['The first time', 'it asks you to make the first administrator; that is you'],
        ] satisfies [string, string][])
      : []),
    ['The site on it', `CONTENT_URL=${url} npm start`],
    ['Back into files', `npm run content pull -- ${url}`],
    ['It keeps all in', dataDir],
    ['To stop', 'Ctrl-C'],
  ];
  const shown = lines.map(([label, value]) => `  ${label.padEnd(18)}${value}`);
  return ['', "  The editors' Strapi is open.", '', ...shown, ''].join('\n');
}

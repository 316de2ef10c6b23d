import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContentError } from '../../content/entries/faults.ts';
import { type Content, readContent } from '../../content/reading/content.ts';
import { environment, readSettings, type Settings } from '../../settings/settings.ts';
import { writePanelSchemas } from './panel-schemas.ts';
import { prepare } from './prepare.ts';
import { storeSecrets } from './secrets.ts';
import { seedOf } from './seed.ts';
import { cmsDir, lastLines, type RunningStrapi, startStrapi } from './strapi.ts';

/* `npm run cms`: the editors' panel, made ready where it isn't, filled from `content/` when it is empty. */

async function startSeeded(
  { cms, publicUrl, contentWebhookSecret }: Settings,
  content: Content,
): Promise<RunningStrapi> {
  const directory = await mkdtemp(join(tmpdir(), 'seed-'));
  try {
    const seedFile = join(directory, 'seed.json');
    await writeFile(seedFile, JSON.stringify(seedOf(content)));
    const site = contentWebhookSecret
      ? { url: publicUrl, secret: contentWebhookSecret }
      : undefined;
    return await startStrapi({ ...cms, seedFile, site });
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** Known before anything is installed, rather than after. */
async function checkPortIsFree(port: number): Promise<void> {
  const answers = await fetch(`http://localhost:${port}`).catch(() => undefined);
  if (answers)
    throw new Error(`CMS_PORT: something answers at ${port} already. Is the panel open there?`);
}

/** Ctrl-C reaches both; Strapi closes its database first. Where it ends by itself, so do we, and say so. */
function stopWithUs({ process: child, logFile, stop }: RunningStrapi): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      isStopping = true;
      void stop().then(() => process.exit(0));
    });
  child.on('exit', async (code, signal) => {
    if (isStopping) return;
    const cause = signal ? `something killed it (${signal})` : `code ${code}`;
    console.error(`Strapi has ended by itself: ${cause}. ${logFile} ends so:`);
    console.error(await lastLines(logFile));
    process.exit(1);
  });
}

try {
  const settings = readSettings(environment());
  const { contentDir, contentListEntries: listEntries } = settings;
  const { content, faults } = await readContent(contentDir, { showsHidden: true, listEntries });
  if (!content || faults.length > 0) throw new ContentError(faults);
  await checkPortIsFree(settings.cms.port);
  await writePanelSchemas();
  await prepare({ panel: settings.cms.panel, say: console.log });
  await storeSecrets(cmsDir);
  console.log('Starting Strapi.');
  const strapi = await startSeeded(settings, content);
  stopWithUs(strapi);
  console.log(panelSummary(settings, strapi));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function panelSummary(
  { cms, contentWebhookSecret, publicUrl }: Settings,
  { url, logFile }: RunningStrapi,
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
    ['Its log', logFile],
    ['To stop', 'Ctrl-C'],
  ];
  const shown = lines.map(([label, value]) => `  ${label.padEnd(18)}${value}`);
  return ['', "  The editors' Strapi is open.", '', ...shown, ''].join('\n');
}

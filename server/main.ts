import './runtime/heap.ts';

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { altchaCaptcha } from './accounts/captcha/altcha.ts';
import { recaptcha } from './accounts/captcha/recaptcha.ts';
import { findCollegeId, replaceColleges } from './accounts/colleges/store.ts';
import { requirePictures } from './accounts/id-proofs/storage/check.ts';
import {
  createSampleAccount,
  removeSampleAccount,
  SAMPLE_ACCOUNT,
} from './accounts/sign-up/sample-account.ts';
import { type AppDependencies, buildApp } from './app.ts';
import { openContent } from './content/open-content.ts';
import type { Content } from './content/reading/content.ts';
import { sharedVersion } from './content/upstream/shared-version.ts';
import { openSharedKeys } from './crypto/key-check.ts';
import { type Database, openDatabase } from './database/connection.ts';
import { newerMigrations } from './database/migrations.ts';
import { findByInvitation } from './entries/store.ts';
import { findInvitedTeam } from './entries/views.ts';
import { EventNames } from './events/names.ts';
import { getEvent } from './events/store.ts';
import { keepTidy } from './housekeeping.ts';
import { connectionLine } from './http/connection-line.ts';
import { listen } from './http/listen.ts';
import { createMail, type OnOutboxMail } from './mail/mail.ts';
import type { Watched } from './metrics/watch.ts';
import { freePort } from './runtime/free-port.ts';
import { RELEASE } from './runtime/release.ts';
import { closeData, requirePrivateData } from './settings/private-data.ts';
import { environment, readSettings, type Settings, SettingsError } from './settings/settings.ts';
import type { SiteDependencies } from './site/site.ts';

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly settings: Settings;
  /** Such as `http://127.0.0.1:3000`. */
  readonly address: string;
  readonly content: () => Content;
  /** Takes no more work for `drainSeconds`, finishes the requests under way, then closes the database. */
  close(): Promise<void>;
}

/** The caller's additions: the site, a stream for log lines, an ear for mail in the outbox. */
interface StartOptions {
  readonly site?: (app: FastifyInstance, dependencies: SiteDependencies) => Promise<unknown>;
  readonly logTo?: AppDependencies['logTo'];
  readonly onOutboxMail?: OnOutboxMail;
}

/** Opens everything and listens. Prints nothing but log lines. */
export async function startServer(
  settings: Settings,
  { site, logTo, onOutboxMail }: StartOptions = {},
): Promise<RunningServer> {
  // In public it is not closed in silence: who has looked into it meanwhile is for whoever runs it to say.
  await (settings.isPublic ? requirePrivateData : closeData)(settings.dataDir);
  const db = await openDatabase(settings.database, { line: connectionLine });
  let built: FastifyInstance | undefined;
  try {
    const eventNames = new EventNames(db);
    const opened = await openContent(settings, eventNames.finders);
    const { content, onChange: onContentChange } = opened;
    const keys = await openSharedKeys(db, settings);
    const [secretKey] = keys;
    await requirePictures(db, settings.idProofs);
    const colleges = () => content().colleges.map(({ college_name }) => college_name);
    await replaceColleges(db, colleges());
    onContentChange(() => replaceColleges(db, colleges()));
    await eventNames.follow(opened);
    if (settings.sampleAccounts)
      await createSampleAccount(db, await findCollegeId(db, colleges()[0] ?? ''));
    const version = opened.upstream && (await sharedVersion(db, opened.upstream));
    const stopping = new AbortController();
    const eventOfInvitation = invitationReader(db, content);
    const app = await buildApp(settings, {
      db,
      stopping,
      secretKey,
      captcha: createCaptcha(settings, db, secretKey),
      mail: createMail(settings, onOutboxMail),
      content,
      onContentChange,
      contentStatus: {
        status: opened.status,
        changed: version?.changed,
        accept: version?.accept,
      },
      readContentAnew: opened.readAnew,
      watch: settings.metrics && ((app, watched) => watchApp(app, settings, watched)),
      site: site && ((app, cache) => site(app, { settings, content, cache, eventOfInvitation })),
      logTo,
    });
    built = app;
    if (settings.isPublic && (await removeSampleAccount(db)))
      app.log.warn('the sample account was removed: others can reach this server');
    keepTidy(app, { db, content, settings });
    await startStandInFor(app, settings);
    const newer = await newerMigrations(db);
    if (newer.length > 0)
      app.log.warn({ newer }, 'the database is of a newer release: this one knows not all of it');
    opened.follow(app.log);
    version?.follow(app);
    eventNames.watch(app, opened.readAnew);
    app.addHook('onClose', () => opened.close());
    const address = await listen(app, settings);
    const close = async () => {
      stopping.abort();
      await sleep(settings.drainSeconds * 1000);
      await app.close();
      await db.destroy();
    };
    return { app, settings, address, content, close };
  } catch (error) {
    // What it has begun beside would complain of the database, below what is really wrong.
    await built?.close();
    await db.destroy();
    throw error;
  }
}

/** Gives the event that an invitation is to, and the team where it still takes people. */
function invitationReader(db: Database, content: () => Content) {
  return async (invitation: string) => {
    const entry = await findByInvitation(db, { invitation });
    if (!entry) return undefined;
    const team = (await findInvitedTeam(db, content(), entry.id)) && entry.id;
    return { ...(await getEvent(db, entry.eventId)), ...(team && { team }) };
  };
}

/** Loaded only where somebody watches. */
async function watchApp(app: FastifyInstance, { metrics }: Settings, watched: Watched) {
  if (!metrics) return;
  const { serveMetrics, watch } = await import('./metrics/watch.ts');
  await serveMetrics(app, watch(app, watched), metrics);
}

/** The provider is loaded only where it is used, and goes when the app does. */
async function startStandInFor(app: FastifyInstance, settings: Settings): Promise<void> {
  const { standInPort: port } = settings.campusSignOn;
  if (port === undefined) return;
  const { startStandIn } = await import('./accounts/campus-sign-on/stand-in.ts');
  const standIn = await startStandIn(settings.campusSignOn, { host: settings.host, port });
  app.addHook('onClose', () => standIn.close());
}

function createCaptcha(settings: Settings, db: Database, secretKey: Buffer) {
  return settings.captcha.kind === 'recaptcha'
    ? recaptcha(settings.captcha)
    : altchaCaptcha(db, secretKey);
}

/** Reads the settings. Port 0 becomes a free one: addresses in mails and of the sign-on name it before anything listens. */
export async function readServerSettings(env: NodeJS.ProcessEnv): Promise<Settings> {
  const { host, port, campusSignOn } = readSettings(env);
  return readSettings({
    ...env,
    PORT: String(port || (await freePort(host))),
    DAUTH_STAND_IN_PORT: String(campusSignOn.standInPort || (await freePort(host))),
  });
}

/** On SIGTERM or Ctrl-C closes the server and ends the process; a second signal doesn't wait. */
function closeOnSignal(server: RunningServer): void {
  let closing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (closing) process.exit(1);
      closing = true;
      await server.close();
      process.exit(0);
    });
  }
}

/** Starts with the settings of this process, or says in a line what is wrong and ends it. */
export async function run(options: StartOptions = {}): Promise<void> {
  // Whatever it writes from here on is for the server's own user: the database, secrets, mails.
  process.umask(0o077);
  try {
    const server = await startServer(await readServerSettings(environment()), {
      // The mailbox of one's own computer: what a message asks to open stands in the terminal.
      onOutboxMail: ({ subject, link }) =>
        console.log(`  Mail: ${subject}${link ? `\n  ${link}` : ''}`),
      ...options,
    });
    closeOnSignal(server);
    console.log(startSummary(server.settings, server.content().festival.name));
  } catch (error) {
    if (error instanceof SettingsError || isExpected(error)) console.error(error.message);
    else console.error(error);
    process.exit(1);
  }
}

/** Faults that say all there is to say in their message. */
function isExpected(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    error.message = `PORT is taken by another program: ${error.message}`;
  const isOurs = ['ContentError', 'NoDatabaseError'].includes(error.name);
  return isOurs || (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
}

function startSummary(settings: Settings, festivalName: string): string {
  const { publicUrl, campusSignOn, mail, sampleAccounts } = settings;
  const { authorizeUrl, isOffered, standInPort } = campusSignOn;
  const lines: [string, string][] = [
    ['The site', publicUrl],
    ['API reference', `${publicUrl}/api`],
    [
      standInPort === undefined ? 'Campus sign-on' : 'Stand-in sign-on',
      isOffered ? new URL(authorizeUrl).origin : 'none',
    ],
    ['Mail goes to', mail.smtpUrl ? new URL(mail.smtpUrl).host : join(settings.dataDir, 'outbox')],
  ];
  if (sampleAccounts)
    lines.push(['Sample account', `${SAMPLE_ACCOUNT.email}, password ${SAMPLE_ACCOUNT.password}`]);
  lines.push(['Version', `${RELEASE.version}, commit ${RELEASE.commit}`]);
  lines.push(['To stop', 'Ctrl-C']);
  const shown = lines.map(([label, value]) => `  ${label.padEnd(18)}${value}`);
  return ['', `  ${festivalName} is open.`, '', ...shown, ''].join('\n');
}

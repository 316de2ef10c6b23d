import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { type Reader, reader } from './setting-reader.ts';

/** What a deployment may set, read once at start. See `docs/running.md` for each one's use. */
export interface Settings {
  readonly host: string;
  /** 0 takes any free port; `startServer` then settles it and what follows from it. */
  readonly port: number;
  /** Where visitors reach the site, without a trailing slash. */
  readonly publicUrl: string;
  /** True unless `publicUrl` is on this machine: then stand-ins and sample accounts are out of the question. */
  readonly isPublic: boolean;
  readonly dataDir: string;
  readonly contentDir: string;
  readonly database:
    | { readonly kind: 'sqlite'; readonly file: string }
    | { readonly kind: 'postgres'; readonly url: string };
  /** Base address of the accounts server for the browser; empty means the page's own origin. */
  readonly apiUrl: string;
  /** Base address of another content server; empty means that the content is the files of `contentDir`. */
  readonly contentUrl: string;
  /** What that server says when its content has changed; without it such calls are refused. */
  readonly contentWebhookSecret: string | undefined;
  /** Opens what only organisers may read; without it that is open on one's own machine alone. */
  readonly organiserToken: string | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** As Fastify takes it: false, a number of hops, or addresses separated by commas. */
  readonly trustProxy: false | number | string;
  /** 32 bytes; absent only where `DATA_DIR` may keep one that was made there. */
  readonly secretKey: Buffer | undefined;
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string };
  readonly captcha:
    | { readonly kind: 'altcha' }
    | {
        readonly kind: 'recaptcha';
        readonly siteKey: string;
        readonly secret: string;
        readonly verifyUrl: string;
      };
  readonly campusSignOn: {
    readonly authorizeUrl: string;
    readonly tokenUrl: string;
    readonly userUrl: string;
    readonly clientId: string;
    readonly clientSecret: string;
    /** Compared by the provider as an exact string. */
    readonly redirectUri: string;
    /** Lower case; an address counts when its domain is exactly one of these. */
    readonly emailDomains: readonly string[];
    /** The port of the stand-in provider, when no real one is configured; 0 as above. */
    readonly standInPort: number | undefined;
  };
  readonly placeholderWorkshops: boolean;
  readonly profileTabs: boolean;
  readonly sampleAccounts: boolean;
  /** The editors' Strapi, when it runs on this machine (`npm run cms`). */
  readonly cms: { readonly port: number; readonly dataDir: string; readonly panel: boolean };
}

/** Settings that can't be used. The message has one line for each, naming it. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

/** Not 'trace': libraries log whole headers there. */
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
const DAUTH = 'https://auth.delta.nitt.edu';
const RECAPTCHA_VERIFY = 'https://www.google.com/recaptcha/api/siteverify';

/** This process's environment, with what a file `.env` in the working directory adds to it. */
export function environment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}

/** Reads every setting, or throws a `SettingsError` that names each wrong one. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const read = reader(env);
  const port = read.whole('PORT', 3000, 0, 65_535);
  const publicUrl = read.url('PUBLIC_URL', `http://localhost:${port}`);
  const isPublic = !isLoopback(publicUrl);
  const dataDir = resolve(read.text('DATA_DIR', 'data'));

  const settings: Settings = {
    host: read.text('HOST', 'localhost'),
    port,
    publicUrl,
    isPublic,
    dataDir,
    contentDir: resolve(read.text('CONTENT_DIR', 'content')),
    database: readDatabase(read, dataDir),
    apiUrl: read.url('API_URL', ''),
    contentUrl: read.url('CONTENT_URL', ''),
    contentWebhookSecret: readSecret(read, 'CONTENT_WEBHOOK_SECRET'),
    organiserToken: readSecret(read, 'ORGANISER_TOKEN'),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    trustProxy: readTrustProxy(read),
    secretKey: readSecretKey(read),
    mail: {
      smtpUrl: read.matching('SMTP_URL', /^smtps?:\/\/\S+$/, 'must start with smtp:// or smtps://'),
      from: read.text('MAIL_FROM', 'Festival <festival@localhost>'),
    },
    captcha: readCaptcha(read),
    campusSignOn: readCampusSignOn(read, publicUrl),
    placeholderWorkshops: read.flag('PLACEHOLDER_WORKSHOPS', true),
    profileTabs: read.flag('PROFILE_TABS', false),
    sampleAccounts: read.flag('SAMPLE_ACCOUNTS', !isPublic),
    cms: {
      port: read.whole('CMS_PORT', 1337, 1, 65_535),
      dataDir: resolve(read.text('CMS_DATA_DIR', 'cms/data')),
      panel: read.flag('CMS_PANEL', true),
    },
  };
  if (isPublic) refuseStandIns(read, settings);
  if (read.faults.length > 0) throw new SettingsError(read.faults);
  return settings;
}

function readDatabase(read: Reader, dataDir: string): Settings['database'] {
  const url = read.matching(
    'DATABASE_URL',
    /^postgres(ql)?:\/\/\S+$/,
    'must start with postgres://, or be left out for SQLite in DATA_DIR',
  );
  return url
    ? { kind: 'postgres', url }
    : { kind: 'sqlite', file: resolve(dataDir, 'festival.sqlite') };
}

function readTrustProxy(read: Reader): Settings['trustProxy'] {
  const value = read.text('TRUST_PROXY', 'off');
  if (value === 'off') return false;
  if (/^[1-9]$/.test(value)) return Number(value);
  const addresses = value.split(',').map((part) => part.trim());
  const known = addresses.every((a) => a === 'loopback' || isIP(a.replace(/\/\d{1,3}$/, '')) > 0);
  if (!known) read.fault('TRUST_PROXY', "must be 'off', a number of proxies or their addresses");
  return addresses.join(',');
}

function readSecretKey(read: Reader): Buffer | undefined {
  const value = read.text('SECRET_KEY', '');
  if (value === '') return undefined;
  const key = Buffer.from(value, /^[0-9a-f]{64}$/i.test(value) ? 'hex' : 'base64');
  if (key.length !== 32)
    read.fault('SECRET_KEY', 'must be 32 bytes as base64 or hexadecimal (openssl rand -base64 32)');
  else if (new Set(key).size < 8) read.fault('SECRET_KEY', 'must be random');
  return key;
}

function readSecret(read: Reader, name: string): string | undefined {
  const value = read.text(name, '');
  if (value !== '' && !/^[\x21-\x7e]{20,}$/.test(value))
    read.fault(name, 'must be at least 20 letters, digits or signs (openssl rand -hex 20)');
  return value || undefined;
}

function readCaptcha(read: Reader): Settings['captcha'] {
  const siteKey = read.text('RECAPTCHA_SITE_KEY', '');
  const secret = read.text('RECAPTCHA_SECRET', '');
  const verifyUrl = read.url('RECAPTCHA_VERIFY_URL', RECAPTCHA_VERIFY);
  if (siteKey === '' && secret === '') return { kind: 'altcha' };
  if (siteKey === '') read.fault('RECAPTCHA_SITE_KEY', 'must be set when RECAPTCHA_SECRET is');
  if (secret === '') read.fault('RECAPTCHA_SECRET', 'must be set when RECAPTCHA_SITE_KEY is');
  return { kind: 'recaptcha', siteKey, secret, verifyUrl };
}

function readCampusSignOn(read: Reader, publicUrl: string): Settings['campusSignOn'] {
  const clientId = read.text('DAUTH_CLIENT_ID', '');
  const clientSecret = read.text('DAUTH_CLIENT_SECRET', '');
  if (clientId !== '' && clientSecret === '')
    read.fault('DAUTH_CLIENT_SECRET', 'must be set when DAUTH_CLIENT_ID is');
  const standInPort = read.whole('DAUTH_STAND_IN_PORT', 0, 0, 65_535);
  const standsIn = clientId === '';
  const provider = standsIn ? `http://localhost:${standInPort}` : DAUTH;
  return {
    authorizeUrl: read.url('DAUTH_AUTHORIZE_URL', `${provider}/authorize`),
    tokenUrl: read.url('DAUTH_TOKEN_URL', `${provider}/api/oauth/token`),
    userUrl: read.url('DAUTH_USER_URL', `${provider}/api/resources/user`),
    clientId: standsIn ? 'stand-in' : clientId,
    clientSecret: standsIn ? 'stand-in-secret' : clientSecret,
    redirectUri: read.url('DAUTH_REDIRECT_URI', `${publicUrl}/callback`),
    emailDomains: readDomains(read),
    standInPort: standsIn ? standInPort : undefined,
  };
}

function readDomains(read: Reader): string[] {
  const domains = read
    .text('EMAIL_DOMAINS', 'nitt.edu')
    .toLowerCase()
    .split(/\s*,\s*/);
  if (!domains.every((domain) => /^([a-z0-9-]+\.)+[a-z]{2,}$/.test(domain)))
    read.fault('EMAIL_DOMAINS', 'must be domains separated by commas, such as nitt.edu');
  return domains;
}

/** A public deployment names everything that is missing at once, so that it is mended in one go. */
function refuseStandIns(read: Reader, settings: Settings): void {
  const why = 'because PUBLIC_URL is public';
  if (!settings.publicUrl.startsWith('https://'))
    read.fault('PUBLIC_URL', 'must start with https:// unless it is this machine');
  if (!settings.secretKey) read.fault('SECRET_KEY', `must be set ${why}`);
  if (!settings.mail.smtpUrl) read.fault('SMTP_URL', `must be set ${why}`);
  if (read.text('MAIL_FROM', '') === '') read.fault('MAIL_FROM', `must be set ${why}`);
  if (settings.campusSignOn.standInPort !== undefined) {
    read.fault('DAUTH_CLIENT_ID', `must be set ${why}`);
    if (read.text('DAUTH_CLIENT_SECRET', '') === '')
      read.fault('DAUTH_CLIENT_SECRET', `must be set ${why}`);
  }
  if (settings.sampleAccounts) read.fault('SAMPLE_ACCOUNTS', `must be off ${why}`);
}

/** Whether an address is on this machine, so that nobody else can reach what it names. */
function isLoopback(url: string): boolean {
  if (!/^https?:/.test(url) || !URL.canParse(url)) return true; // Not an address: its own fault says so.
  const host = new URL(url).hostname;
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);
}

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Environment } from './environment.ts';
import { isForOthers, proxyFaults, publicFaults } from './public-faults.ts';

/** The settings of a deployment, read once at start. See `docs/running.md` for each one's use. */
export type Settings = Readonly<ReturnType<typeof settingsOf>>;
export type IdProofSettings = Settings['idProofs'];
export type ObjectStoreSettings = NonNullable<IdProofSettings['objects']>;

/** Settings that can't be used. The message has one line for each, naming it. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

/** This process's environment, with what a file `.env` in the working directory adds to it. */
export function environment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}

/** Reads every setting, or throws a `SettingsError` that names each wrong one. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const trimmed = Object.entries(env).map(([name, value]) => [name, value?.trim()]);
  const given = Object.fromEntries(trimmed.filter(([, value]) => value));
  const { data, error } = Environment.safeParse(given);
  const faults = [
    ...(error?.issues ?? []).map(({ path: [name], message }) => `${String(name)} ${message}.`),
    ...faultsTogether(given),
  ];
  if (!data || faults.length > 0) throw new SettingsError(faults);
  return settingsOf(data);
}

/** Rules between settings. */
function faultsTogether(given: Readonly<Record<string, string>>): string[] {
  const needs = (name: string, other: string) =>
    given[name] && !given[other] ? [`${other} must be set when ${name} is.`] : [];
  return [
    ...needs('RECAPTCHA_SECRET', 'RECAPTCHA_SITE_KEY'),
    ...needs('RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'),
    ...needs('DAUTH_CLIENT_ID', 'DAUTH_CLIENT_SECRET'),
    ...needs('DATABASE_ADMIN_URL', 'DATABASE_URL'),
    ...needs('OBJECT_STORE_URL', 'OBJECT_STORE_KEY_ID'),
    ...needs('OBJECT_STORE_URL', 'OBJECT_STORE_SECRET'),
    ...(given.ID_PROOFS === 'objects' ? needs('ID_PROOFS', 'OBJECT_STORE_URL') : []),
    ...proxyFaults(given),
    ...publicFaults(given),
  ];
}

function settingsOf(env: Environment) {
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const isPublic = isForOthers(publicUrl, env.HOST);
  const dataDir = resolve(env.DATA_DIR);
  return {
    host: env.HOST,
    /** 0 stands for any free port; `readServerSettings` puts one in its place. */
    port: env.PORT,
    /** From the signal to stop until the port closes: `/readyz` says no, and visitors are sent elsewhere. */
    drainSeconds: env.DRAIN_SECONDS,
    /** The port at which figures are told to whoever watches; undefined where nobody does. */
    metrics: env.METRICS_PORT ? { host: env.METRICS_HOST, port: env.METRICS_PORT } : undefined,
    /** The address that visitors use, without a trailing slash. */
    publicUrl,
    /** True once others can reach the server: then stand-ins and sample accounts are out of the question. */
    isPublic,
    dataDir,
    /** Sign-ups end, with a word, while its disk has less. */
    leastDiskBytes: env.LEAST_DISK_MB * 1_000_000,
    contentDir: resolve(env.CONTENT_DIR),
    /** So many entries a list of the content may have: the events of a cluster, all topics, sponsors or workshops. */
    contentListEntries: env.CONTENT_LIST_ENTRIES,
    database: databaseOf(env, dataDir),
    /** Base address of the accounts server for the browser; empty means the page's own origin. */
    apiUrl: env.API_URL,
    /** Base address of another content server; empty means that the content is the files of `contentDir`. */
    contentUrl: env.CONTENT_URL,
    /** That server proves with it that its content has changed; without it such calls are refused. */
    contentWebhookSecret: env.CONTENT_WEBHOOK_SECRET,
    /** Opens what only organisers may read; without it that is open on one's own machine alone. */
    organiserToken: env.ORGANISER_TOKEN,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    /** 32 bytes; absent only where `DATA_DIR` may keep one that was made there. */
    secretKey: env.SECRET_KEY as Buffer | undefined,
    /** They open what was sealed before the key was turned. */
    oldSecretKeys: env.OLD_SECRET_KEYS as Buffer[],
    idProofs: idProofsOf(env),
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    captcha: captchaOf(env),
    campusSignOn: campusSignOnOf(env, publicUrl),
    placeholderWorkshops: env.PLACEHOLDER_WORKSHOPS,
    profileTabs: env.PROFILE_TABS,
    sampleAccounts: env.SAMPLE_ACCOUNTS ?? !isPublic,
    /** The editors' Strapi, when it runs on this machine (`npm run cms`). */
    cms: { port: env.CMS_PORT, dataDir: resolve(env.CMS_DATA_DIR), panel: env.CMS_PANEL },
  };
}

function databaseOf(
  { DATABASE_URL: url, DATABASE_ADMIN_URL: adminUrl }: Environment,
  dataDir: string,
) {
  return url
    ? { kind: 'postgres' as const, url, ...(adminUrl !== undefined && { adminUrl }) }
    : { kind: 'sqlite' as const, file: resolve(dataDir, 'festival.sqlite') };
}

function idProofsOf(env: Environment) {
  const { OBJECT_STORE_URL: url, OBJECT_STORE_REGION: region } = env;
  const { OBJECT_STORE_KEY_ID: keyId, OBJECT_STORE_SECRET: secret } = env;
  return {
    /** Where the pictures of new ones go; those of before stay where they lie, and are read there. */
    newOnes: env.ID_PROOFS,
    /** A bucket with the interface of S3, by its address; undefined where none is used. */
    objects: url === undefined ? undefined : { url, region, keyId, secret },
  };
}

function captchaOf(env: Environment) {
  if (!env.RECAPTCHA_SITE_KEY) return { kind: 'altcha' as const };
  return {
    kind: 'recaptcha' as const,
    siteKey: env.RECAPTCHA_SITE_KEY,
    secret: env.RECAPTCHA_SECRET,
    verifyUrl: env.RECAPTCHA_VERIFY_URL,
  };
}

function campusSignOnOf(env: Environment, publicUrl: string) {
  const { DAUTH_CLIENT_ID: clientId, DAUTH_STAND_IN_PORT: standInPort } = env;
  const provider = clientId ? 'https://auth.delta.nitt.edu' : `http://localhost:${standInPort}`;
  const needsStandIn = env.CAMPUS_SIGN_ON && !clientId;
  return {
    authorizeUrl: env.DAUTH_AUTHORIZE_URL ?? `${provider}/authorize`,
    tokenUrl: env.DAUTH_TOKEN_URL ?? `${provider}/api/oauth/token`,
    userUrl: env.DAUTH_USER_URL ?? `${provider}/api/resources/user`,
    clientId: clientId || 'stand-in',
    clientSecret: clientId ? env.DAUTH_CLIENT_SECRET : 'stand-in-secret',
    /** Compared by the provider as an exact string. */
    redirectUri: env.DAUTH_REDIRECT_URI ?? `${publicUrl}/callback`,
    /** False where the college has none: nothing asks for it then, and its call isn't there. */
    isOffered: env.CAMPUS_SIGN_ON,
    /** Lower case; an address counts when its domain is exactly one of these. */
    emailDomains: env.EMAIL_DOMAINS,
    /** The port of the stand-in provider, when no real one is configured; 0 as above. */
    standInPort: needsStandIn ? standInPort : undefined,
  };
}

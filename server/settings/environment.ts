import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { LIST_ENTRIES } from '../../contract/texts.ts';

const LARGEST_PORT = 65_535;

/** Words of a setting that is on, and of one that is off, in lower case. */
export const ON = ['on', 'true', '1', 'yes'];
export const OFF = ['off', 'false', '0', 'no'];

/** Where a password breaks an address, or ends it too soon. */
const ENCODED =
  'In its password write %2F for /, %23 for #, %3F for ?, %25 for %, %40 for @, %3A for :';

const notThis =
  (rule: string) =>
  ({ input }: { input?: unknown }) =>
    `${rule}, not '${input}'`;

function checked(isGood: (text: string) => boolean, error: string | ReturnType<typeof notThis>) {
  return z.string().check(z.refine(isGood, { error }));
}

function text(usual = '') {
  return z._default(z.string(), usual);
}

function whole(usual: number, min = 0, max = LARGEST_PORT) {
  const isWhole = (text: string) => /^\d{1,9}$/.test(text) && +text >= min && +text <= max;
  const rule = notThis(`must be a whole number from ${min} to ${max}`);
  return z._default(z.pipe(checked(isWhole, rule), z.transform(Number)), usual);
}

const flag = z.stringbool({
  truthy: ON,
  falsy: OFF,
  error: notThis('must be on or off'),
});

const secret = z.optional(
  checked(
    (text) => /^[\x21-\x7e]{20,}$/.test(text),
    'must be at least 20 letters, digits or signs (openssl rand -hex 20)',
  ),
);

/** An http or https address without user, query or trailing slash. */
const webAddress = z.pipe(
  checked((text) => {
    const url = URL.parse(text);
    return /^https?:$/.test(url?.protocol ?? '') && !(url?.username || url?.search || url?.hash);
  }, 'must be an address that starts with http:// or https://'),
  z.transform((text) => text.replace(/\/+$/, '')),
);

function addressOf(pattern: RegExp, fault: string) {
  return z.optional(checked((text) => pattern.test(text) && isWholeAddress(text), fault));
}

/** False where a sign of the password ended the user's part too soon, so that its rest stands in the path. */
function isWholeAddress(text: string): boolean {
  const url = URL.parse(text);
  const isDecodable = !/%(?![0-9a-f]{2})/i.test(text);
  return url !== null && isDecodable && !/@/.test(url.pathname + url.search + url.hash);
}

/** An address or a range of them, such as `10.0.0.0/8`. One of all addresses trusts everybody. */
function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const isSome = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most);
  return most > 0 && rest.length === 0 && isSome;
}

/** As Fastify takes it: false, a number of hops, or addresses separated by commas. */
const trustProxy = z.pipe(
  checked((text) => {
    const isAddress = (part: string) => part === 'loopback' || isAddressRange(part);
    return /^(off|[1-9])$/.test(text) || text.split(/\s*,\s*/).every(isAddress);
  }, "must be 'off', a number of proxies or their addresses"),
  z.transform((text) => text !== 'off' && (Number(text) || text.replace(/\s/g, ''))),
);

const secretKey = z
  .pipe(
    z.string(),
    z.transform((text) => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64')),
  )
  .check(
    z.refine((key) => key.length === 32, {
      error: 'must be 32 bytes as base64 or hexadecimal (openssl rand -base64 32)',
      abort: true,
    }),
    z.refine((key) => new Set(key).size >= 8, 'must be random'),
  );

const secretKeys = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(/\s*,\s*/)),
  ),
  z.array(secretKey),
);

const domains = z.pipe(
  checked(
    (text) => text.split(/\s*,\s*/).every((domain) => /^([a-z0-9-]+\.)+[a-z]{2,}$/i.test(domain)),
    'must be domains separated by commas, such as nitt.edu',
  ),
  z.transform((text) => text.toLowerCase().split(/\s*,\s*/)),
);

const POSTGRES = /^postgres(ql)?:\/\/\S+$/;

/** Every setting by its name in the environment, an empty one left out. Source: `docs/running.md`. */
export const Environment = z.object({
  HOST: text('localhost'),
  PORT: whole(3000),
  DRAIN_SECONDS: whole(0, 0, 600),
  METRICS_HOST: text('127.0.0.1'),
  METRICS_PORT: whole(0),
  PUBLIC_URL: z.optional(webAddress),
  DATA_DIR: text('data'),
  LEAST_DISK_MB: whole(500, 0, 999_999_999),
  CONTENT_DIR: text('content'),
  CONTENT_LIST_ENTRIES: whole(LIST_ENTRIES, 1, 1000),
  DATABASE_URL: addressOf(
    POSTGRES,
    `must be postgres://user:password@host/name, or be left out for SQLite in DATA_DIR. ${ENCODED}`,
  ),
  DATABASE_ADMIN_URL: addressOf(
    POSTGRES,
    `must be postgres://user:password@host/name, or be left out without a pooler. ${ENCODED}`,
  ),
  API_URL: z._default(webAddress, ''),
  CONTENT_URL: z._default(webAddress, ''),
  CONTENT_WEBHOOK_SECRET: secret,
  ORGANISER_TOKEN: secret,
  // Not 'trace': libraries log whole headers there.
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: notThis('must be one of fatal, error, warn, info, debug, silent'),
    }),
    'info',
  ),
  TRUST_PROXY: z._default(trustProxy, false),
  SECRET_KEY: z.optional(secretKey),
  OLD_SECRET_KEYS: z._default(secretKeys, []),
  ID_PROOFS: z._default(
    z.enum(['database', 'objects'], { error: notThis('must be database or objects') }),
    'database',
  ),
  OBJECT_STORE_URL: z.optional(webAddress),
  OBJECT_STORE_REGION: text('us-east-1'),
  OBJECT_STORE_KEY_ID: text(),
  OBJECT_STORE_SECRET: text(),
  SMTP_URL: addressOf(
    /^smtps?:\/\/\S+$/,
    `must be smtp:// or smtps://user:password@host. ${ENCODED}`,
  ),
  MAIL_FROM: text('Festival <festival@localhost>'),
  RECAPTCHA_SITE_KEY: text(),
  RECAPTCHA_SECRET: text(),
  RECAPTCHA_VERIFY_URL: z._default(webAddress, 'https://www.google.com/recaptcha/api/siteverify'),
  CAMPUS_SIGN_ON: z._default(flag, true),
  DAUTH_CLIENT_ID: text(),
  DAUTH_CLIENT_SECRET: text(),
  DAUTH_STAND_IN_PORT: whole(0),
  DAUTH_AUTHORIZE_URL: z.optional(webAddress),
  DAUTH_TOKEN_URL: z.optional(webAddress),
  DAUTH_USER_URL: z.optional(webAddress),
  DAUTH_REDIRECT_URI: z.optional(webAddress),
  EMAIL_DOMAINS: z._default(domains, ['nitt.edu']),
  PLACEHOLDER_WORKSHOPS: z._default(flag, true),
  PROFILE_TABS: z._default(flag, false),
  SAMPLE_ACCOUNTS: z.optional(flag),
  CMS_PORT: whole(1337, 1),
  CMS_DATA_DIR: text('cms/data'),
  CMS_PANEL: z._default(flag, true),
});
export type Environment = z.infer<typeof Environment>;

import { OFF, ON } from './environment.ts';

type Given = Readonly<Record<string, string>>;

/** Addresses that secrets are sent to, or that visitors are sent to. */
const CALLED = [
  'API_URL',
  'CONTENT_URL',
  'OBJECT_STORE_URL',
  'RECAPTCHA_VERIFY_URL',
  'DAUTH_AUTHORIZE_URL',
  'DAUTH_TOKEN_URL',
  'DAUTH_USER_URL',
  'DAUTH_REDIRECT_URI',
];

/** True once anybody but this machine is meant to reach the server, or can. */
export function isForOthers(publicUrl: string, host: string): boolean {
  return !isThisMachine(publicUrl) || !isLoopback(host);
}

/** All that a public deployment lacks, a line each, to be mended in one go. */
export function publicFaults(given: Given): string[] {
  const { HOST = 'localhost', PUBLIC_URL = '', DAUTH_CLIENT_ID, TRUST_PROXY = 'off' } = given;
  if (!isForOthers(PUBLIC_URL, HOST)) return [];
  const reason = isThisMachine(PUBLIC_URL)
    ? `because others can reach HOST ${HOST}`
    : 'because PUBLIC_URL is public';
  const missing = (...names: string[]) =>
    names.filter((name) => !given[name]).map((name) => `${name} must be set ${reason}.`);
  const when = (isWrong: boolean, fault: string) => (isWrong ? [fault] : []);
  const is = (words: readonly string[], name: string) =>
    words.includes(given[name]?.toLowerCase() ?? '');
  const lacksSignOn = !DAUTH_CLIENT_ID && !is(OFF, 'CAMPUS_SIGN_ON');
  return [
    ...addressFaults(PUBLIC_URL, HOST),
    ...when(TRUST_PROXY === 'off', `TRUST_PROXY must name the proxy with TLS in front ${reason}.`),
    ...missing('SECRET_KEY', 'SMTP_URL', 'MAIL_FROM'),
    ...(lacksSignOn ? missing('DAUTH_CLIENT_ID', 'DAUTH_CLIENT_SECRET') : []),
    ...when(is(ON, 'SAMPLE_ACCOUNTS'), `SAMPLE_ACCOUNTS must be off ${reason}.`),
    ...when(
      isPlain(given.SMTP_URL, 'smtp:'),
      `SMTP_URL must start with smtps:// unless the mail server is on this machine, ${reason}.`,
    ),
    ...when(
      trustsAnyServer(given.SMTP_URL),
      `SMTP_URL must leave the checks of the mail server's certificate as they are (no tls. options) ${reason}.`,
    ),
    ...when(
      given.NODE_TLS_REJECT_UNAUTHORIZED === '0',
      `NODE_TLS_REJECT_UNAUTHORIZED must not be 0 ${reason}.`,
    ),
    ...CALLED.filter((name) => isPlain(given[name], 'http:')).map(
      (name) => `${name} must start with https:// unless it is on this machine, ${reason}.`,
    ),
    ...['DATABASE_URL', 'DATABASE_ADMIN_URL']
      .filter((name) => isUnsafePostgres(given[name]))
      .map(
        (name) =>
          `${name} must end in ?sslmode=verify-full unless the database is on this machine, ${reason}.`,
      ),
  ];
}

/** A number of proxies holds only where nothing but a proxy can connect: the rest may claim any address. */
export function proxyFaults({ HOST = 'localhost', TRUST_PROXY = '' }: Given): string[] {
  if (!/^\d+$/.test(TRUST_PROXY) || isLoopback(HOST)) return [];
  return [
    `TRUST_PROXY must be the addresses of the proxies, not a number, while others can reach HOST ${HOST} past them.`,
  ];
}

function addressFaults(publicUrl: string, host: string): string[] {
  if (publicUrl.startsWith('https://') && !isThisMachine(publicUrl)) return [];
  if (isLoopback(host)) return ['PUBLIC_URL must start with https:// unless it is this machine.'];
  return [
    `PUBLIC_URL must be the https:// address that others use, because HOST ${host} lets them in. To look at the site on a phone, leave HOST as it is and forward a port to it: docs/running.md.`,
  ];
}

/** True for an address that nobody else can reach. Text that is no address has a fault of its own. */
function isThisMachine(url: string): boolean {
  if (!/^https?:/.test(url) || !URL.canParse(url)) return true;
  return isLoopback(new URL(url).hostname);
}

/** True for a name or address of this machine alone, with brackets or without. */
export function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

/** True where words would cross a network for everybody on the way to read. */
function isPlain(url = '', scheme: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === scheme && !isLoopback(hostname);
}

/** The mail library takes `?tls.rejectUnauthorized=false` from the address, and more of its kind. */
function trustsAnyServer(url = ''): boolean {
  if (!URL.canParse(url) || isLoopback(new URL(url).hostname)) return false;
  return [...new URL(url).searchParams.keys()].some((name) => name.startsWith('tls.'));
}

/** The driver checks the server's certificate in these modes; `uselibpqcompat` takes that away. */
function isUnsafePostgres(url = ''): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  if (host === '' || host.startsWith('/') || isLoopback(host)) return false;
  const isChecked = /^(require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '');
  return !isChecked || searchParams.has('uselibpqcompat');
}

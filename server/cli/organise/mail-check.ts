import { randomUUID } from 'node:crypto';
import type { Resolver } from 'node:dns/promises';
import { createMail } from '../../mail/mail.ts';
import type { Settings } from '../../settings/settings.ts';

/** One record: its name in DNS, what it must begin with, and what a domain without it should do. */
interface Wanted {
  readonly label: string;
  readonly name: string;
  readonly begins: RegExp;
  /** What is wrong with the only record that there is; undefined where nothing is. */
  readonly faultIn: (text: string) => string | undefined;
  readonly toDo: string;
}

interface Found {
  readonly line: string;
  readonly isGood: boolean;
}

/** What a receiver reads of `domain` before it believes a mail from it. Sources: RFC 7208, 6376 and 7489. */
function wantedRecords(domain: string, selector: string | undefined): Wanted[] {
  const spf: Wanted = {
    label: 'SPF',
    name: domain,
    begins: /^v=spf1(?= |$)/i,
    faultIn: (text) => {
      if (/(^|\s)\+?all(\s|$)/i.test(text)) return 'it lets everybody send in your name';
      return /(^|\s)([-~]all|redirect=\S+)/i.test(text) ? undefined : 'it must end in ~all or -all';
    },
    toDo: 'Add the TXT record that your mail provider names for SPF',
  };
  const dmarc: Wanted = {
    label: 'DMARC',
    name: `_dmarc.${domain}`,
    begins: /^v=DMARC1(?=\s*;|$)/i,
    faultIn: (text) =>
      /;\s*p\s*=\s*(none|quarantine|reject)/i.test(text) ? undefined : 'it names no policy (p=)',
    toDo: 'Add a TXT record there: v=DMARC1; p=none',
  };
  const dkim = selector && {
    label: 'DKIM',
    name: `${selector}._domainkey.${domain}`,
    begins: /(^|;)\s*p\s*=/i,
    faultIn: (text: string) =>
      /(^|;)\s*p\s*=\s*[a-z0-9+/]/i.test(text) ? undefined : 'its key is taken back (p= is empty)',
    toDo: 'Have your mail provider sign for this domain, and add the record that it names',
  };
  return [spf, ...(dkim ? [dkim] : []), dmarc];
}

/**
 * Reads what receivers read of the sender's domain, and sends one mail `to` somebody. Gives a line for each.
 * @param selector of the DKIM key, as the provider names it; without it DKIM is not looked at, and the words say so
 * @throws Error with the same lines where a record is missing or wrong, or the mail was not taken
 */
export async function mailCheckInWords(
  settings: Settings,
  { to, selector }: { to: string; selector?: string },
  dns: Pick<Resolver, 'resolveTxt'>,
): Promise<string> {
  const { from, smtpUrl } = settings.mail;
  const domain = /@([^@\s<>]+)>?\s*$/.exec(from)?.[1];
  if (!domain?.includes('.'))
    throw new Error(`MAIL_FROM is no address of a public domain: ${from}`);
  const records = await Promise.all(
    wantedRecords(domain, selector).map((wanted) => lookUp(wanted, dns)),
  );
  const sent = smtpUrl ? await sendTo(to, settings) : noServer(settings);
  const found = [...records, sent];
  const lines = found.map(({ line }) => line);
  if (!selector)
    lines.push('DKIM   not looked at: say --selector as your mail provider names it (RFC 6376)');
  if (found.every(({ isGood }) => isGood)) return lines.join('\n');
  throw new Error(lines.join('\n'));
}

async function lookUp(wanted: Wanted, dns: Pick<Resolver, 'resolveTxt'>): Promise<Found> {
  const say = (isGood: boolean, words: string): Found => ({
    isGood,
    line: `${wanted.label.padEnd(7)}${isGood ? '' : 'WRONG: '}${words}`,
  });
  const { name, begins, faultIn, toDo } = wanted;
  let texts: string[];
  try {
    texts = (await dns.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTFOUND' && code !== 'ENODATA')
      return say(false, `${name} could not be asked for (${code}). Try again`);
    texts = [];
  }
  const [text, ...others] = texts.filter((each) => begins.test(each));
  if (text === undefined) return say(false, `none at ${name}. ${toDo}`);
  if (others.length > 0)
    return say(false, `${others.length + 1} at ${name}: receivers take none. Keep one`);
  const fault = faultIn(text);
  return fault ? say(false, `${fault}, at ${name}: ${text}`) : say(true, `${name}: ${text}`);
}

async function sendTo(to: string, settings: Settings): Promise<Found> {
  const mail = createMail(settings);
  const host = new URL(settings.mail.smtpUrl ?? '').host;
  const text = `A test of the mails of ${settings.publicUrl}. Look at its head, as your mail program shows it ("show original"): SPF, DKIM and DMARC should each say "pass". If it lies among the spam, the sign-ups' mails will, too.`;
  try {
    await mail.send({ to, subject: 'A test of our mails', text }, randomUUID());
    return {
      isGood: true,
      line: `Mail   ${host} took one for ${to}. Open it: SPF, DKIM and DMARC should each say "pass"`,
    };
  } catch (error) {
    return { isGood: false, line: `Mail   WRONG: ${host} took none: ${(error as Error).message}` };
  } finally {
    mail.close();
  }
}

function noServer({ dataDir }: Settings): Found {
  return { isGood: false, line: `Mail   WRONG: SMTP_URL is not set, so mails stay in ${dataDir}` };
}

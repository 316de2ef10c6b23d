import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Settings } from '../settings/settings.ts';

/** Mails that others can cause, each kind with a number of its own: none of them uses up what a mailbox gets of another. */
export type MailBudget =
  | 'welcome'
  | 'new password'
  | 'place'
  | 'hold over'
  | 'password'
  | 'phone'
  | 'bank'
  | 'news'
  | 'message'
  | 'added'
  | 'taken out'
  | 'swapped in'
  | 'swapped out'
  | 'let in'
  | 'given on'
  | 'verdict'
  | 'prize'
  | 'role'
  | 'access'
  | 'new browser';

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The one thing that the message asks to open, where it does. */
  readonly link?: string;
  /** From this moment on it would say something false, and isn't sent any more; epoch milliseconds. */
  readonly until?: number;
  /** Mails that say something false once this one leaves, by the causes of their jobs. */
  readonly overtakes?: readonly string[];
  /** Left out: what its reader must hear. */
  readonly budget?: MailBudget;
  /** Of a team's news: several that wait become one. */
  readonly teamNews?: TeamNews;
}

/** Who came into a team and left it, from a moment on. */
export interface TeamNews {
  readonly entryId: string;
  /** Epoch milliseconds. */
  readonly since: number;
  readonly about: {
    readonly to: string;
    readonly name: string;
    readonly eventName: string;
    readonly link: string;
  };
}

export interface Mail {
  /** `id` tells a mail that is sent again, since nobody knew whether it had left, from another one. */
  send(message: Message, id: string): Promise<void>;
  close(): void;
}

/** Told of each message that landed in the outbox, so that a developer needn't open the file. */
export type OnOutboxMail = (message: Message) => void;

/** Sends through the configured server; without one, each message lands as a file in the outbox. */
export function createMail(
  { mail: { smtpUrl, from }, dataDir }: Pick<Settings, 'mail' | 'dataDir'>,
  onOutboxMail?: OnOutboxMail,
): Mail {
  return smtpUrl ? smtp(smtpUrl, from) : outbox(join(dataDir, 'outbox'), from, onOutboxMail);
}

/** No answering machine answers a mail that a machine sent (RFC 3834); Exchange goes by a header of its own. */
const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Connections at a time: when sign-up opens, thousands of mails go within minutes. */
export const MAIL_CONNECTIONS = 3;

function smtp(url: string, from: string): Mail {
  const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };
  const pool = {
    url,
    pool: true,
    maxConnections: MAIL_CONNECTIONS,
    maxRequeues: 0,
    ...timeouts,
  } as const;
  const transport = createTransport(pool, { from, headers });
  return {
    async send({ to, subject, text }, id) {
      await transport.sendMail({ to, subject, text, messageId: messageId(id, from) });
    },
    close: () => transport.close(),
  };
}

/** Files that a mail program opens and a text editor reads. */
function outbox(folder: string, from: string, onOutboxMail?: OnOutboxMail): Mail {
  const transport = createTransport(
    { streamTransport: true, buffer: true, newline: 'unix' },
    { from, headers, textEncoding: 'quoted-printable' },
  );
  return {
    async send(message, id) {
      const { to, subject, text } = message;
      const sent = { to, subject, text, messageId: messageId(id, from) };
      const { message: bytes } = await transport.sendMail(sent);
      await mkdir(folder, { recursive: true });
      const moment = new Date().toISOString().replaceAll(':', '-');
      const file = join(folder, `${moment}-${id.slice(0, 8)}.eml`);
      await writeFile(file, bytes as Buffer, { mode: 0o600 });
      onOutboxMail?.(message);
    },
    close: () => undefined,
  };
}

function messageId(id: string, from: string): string {
  return `<${id}@${/@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'}>`;
}

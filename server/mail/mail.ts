import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { createTransport } from 'nodemailer';
import type { Settings } from '../settings/settings.ts';
import { emailKey } from './email-key.ts';

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The one thing that the message asks to open, where it does. */
  readonly link?: string;
}

export interface Mail {
  send(message: Message): Promise<void>;
  close(): void;
}

/** Told of each message that landed in the outbox, so that a developer needn't open the file. */
export type OnOutboxMail = (kept: Message) => void;

const HOUR_MS = 60 * 60 * 1000;
const MAX_AN_HOUR = 20;
const MAX_REMEMBERED = 20_000;

/**
 * Sends through the configured server; without one, each message lands as a file in the outbox. Nobody's
 * mailbox is flooded, however often a stranger signs up with its address: the rest is refused.
 */
export function createMail(
  { mail: { smtpUrl, from }, dataDir }: Pick<Settings, 'mail' | 'dataDir'>,
  onOutboxMail?: OnOutboxMail,
): Mail {
  const transport = smtpUrl
    ? smtp(smtpUrl, from)
    : outbox(join(dataDir, 'outbox'), from, onOutboxMail);
  const sentTo = new LRUCache<string, number>({ max: MAX_REMEMBERED, ttl: HOUR_MS });
  return {
    ...transport,
    async send(message) {
      const mailbox = emailKey(message.to);
      const sent = sentTo.get(mailbox) ?? 0;
      if (sent >= MAX_AN_HOUR) throw new Error(`More than ${MAX_AN_HOUR} mails in an hour`);
      // The hour is that of the first mail.
      sentTo.set(mailbox, sent + 1, { noUpdateTTL: true });
      await transport.send(message);
    },
  };
}

/** A few connections at a time: when sign-up opens, thousands of mails go within minutes. */
function smtp(url: string, from: string): Mail {
  const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };
  const transport = createTransport({ url, pool: true, maxConnections: 3, ...timeouts }, { from });
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ to, subject, text });
    },
    close: () => transport.close(),
  };
}

/** Files that a mail program opens and a text editor reads. */
function outbox(folder: string, from: string, onOutboxMail?: OnOutboxMail): Mail {
  const transport = createTransport(
    { streamTransport: true, buffer: true, newline: 'unix' },
    { from, textEncoding: 'quoted-printable' },
  );
  return {
    async send(message) {
      const { to, subject, text } = message;
      const { message: bytes } = await transport.sendMail({ to, subject, text });
      await mkdir(folder, { recursive: true });
      const moment = new Date().toISOString().replaceAll(':', '-');
      const file = join(folder, `${moment}-${randomUUID().slice(0, 8)}.eml`);
      await writeFile(file, bytes as Buffer, { mode: 0o600 });
      onOutboxMail?.(message);
    },
    close: () => undefined,
  };
}

import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Settings } from '../settings.ts';

/** A plain-text message to one person. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mail {
  send(message: Message): Promise<void>;
  /** Where messages go, for the summary at start. */
  readonly where: string;
}

/** Sends through the configured server; without one, each message lands as a file in the outbox. */
export const createMail = ({ mail, dataDir }: Pick<Settings, 'mail' | 'dataDir'>): Mail =>
  mail.smtpUrl ? smtp(mail.smtpUrl, mail.from) : outbox(join(dataDir, 'outbox'), mail.from);

function smtp(url: string, from: string): Mail {
  const transport = createTransport(url, { from });
  return {
    where: new URL(url).host,
    send: async (message) => {
      await transport.sendMail(message);
    },
  };
}

/** Files that a mail program opens and a text editor reads. */
function outbox(folder: string, from: string): Mail {
  const transport = createTransport(
    { streamTransport: true, buffer: true, newline: 'unix' },
    { from },
  );
  return {
    where: folder,
    async send(message) {
      const { message: bytes } = await transport.sendMail({
        ...message,
        textEncoding: 'quoted-printable',
      });
      await mkdir(folder, { recursive: true });
      const moment = new Date().toISOString().replaceAll(':', '-');
      const file = join(folder, `${moment}-${randomUUID().slice(0, 8)}.eml`);
      await writeFile(file, bytes as Buffer, { mode: 0o600 });
    },
  };
}

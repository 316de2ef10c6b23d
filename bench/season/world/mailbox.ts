import { fromQuotedPrintable, type SmtpStandIn } from '../../../server/testing/smtp.ts';

/** A mail as its reader sees it. */
export interface ReceivedMail {
  readonly to: string;
  readonly id: string;
  readonly subject: string;
  /** Of a link that a code is mailed in. */
  readonly code: string | null;
}

/** All that the mail server of the season has taken, in order. */
export class Mailbox {
  readonly #smtp: SmtpStandIn;
  readonly #mails: ReceivedMail[] = [];
  #read = 0;

  constructor(smtp: SmtpStandIn) {
    this.#smtp = smtp;
  }

  all(): readonly ReceivedMail[] {
    for (const message of this.#smtp.messages.slice(this.#mails.length))
      this.#mails.push(receivedMail(message));
    return this.#mails;
  }

  /** Has the mail server take messages and answer none, until what this gives is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#smtp.busy = promise;
    return () => {
      this.#smtp.busy = undefined;
      resolve();
    };
  }

  /** Those that came since the last time, by their reader. */
  unread(): Map<string, ReceivedMail[]> {
    const fresh = this.all().slice(this.#read);
    this.#read += fresh.length;
    return Map.groupBy(fresh, ({ to }) => to);
  }
}

function receivedMail({ to, text }: { to: string; text: string }): ReceivedMail {
  const end = text.indexOf('\n\n');
  const head = text.slice(0, end).replace(/\n[ \t]+/g, ' ');
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '';
  const isQuoted = field('Content-Transfer-Encoding') === 'quoted-printable';
  const body = isQuoted ? fromQuotedPrintable(text.slice(end + 2)) : text.slice(end + 2);
  const link = /^https?:\S+#\S+$/m.exec(body)?.[0] ?? '';
  return {
    to,
    id: field('Message-ID'),
    subject: field('Subject'),
    code: new URLSearchParams(link.split('#')[1]).get('code'),
  };
}

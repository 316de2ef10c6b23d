import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** A mail server such as an organiser's provider runs, as far as a message needs one. */
export interface SmtpStandIn {
  readonly url: string;
  /** `text` has the head, too. */
  readonly messages: { from: string; to: string; text: string }[];
  /** Its answers where they are not the usual ones, by command; `end` is that to a whole message. */
  answers: Partial<Record<string, string>>;
  /** So many messages are taken yet; recipients of more are refused as a provider's quota refuses them. */
  quota: number;
  /** It hangs up on whoever connects. */
  isDown: boolean;
  /** It has whole messages wait for their answers until this is over. */
  busy: Promise<void> | undefined;
  close(): void;
}

export async function startSmtp(): Promise<SmtpStandIn> {
  const sockets = new Set<Socket>();
  const standIn: Omit<SmtpStandIn, 'url' | 'close'> = {
    messages: [],
    answers: {},
    quota: Number.POSITIVE_INFINITY,
    isDown: false,
    busy: undefined,
  };
  const server: Server = createServer((socket) => {
    if (standIn.isDown) return void socket.destroy();
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    converse(socket, standIn);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return Object.assign(standIn, {
    url: `smtp://127.0.0.1:${port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
}

function converse(socket: Socket, standIn: Omit<SmtpStandIn, 'url' | 'close'>): void {
  let buffered = '';
  let message = { from: '', to: '', text: '' };
  let inData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string): void => {
    if (inData) {
      if (line !== '.') message.text += `${line}\n`;
      else {
        inData = false;
        if (!standIn.answers.end) standIn.messages.push(message);
        const answer = standIn.answers.end ?? '250 queued';
        if (standIn.busy) void standIn.busy.then(() => say(answer));
        else say(answer);
      }
      return;
    }
    const address = /<(.*?)>/.exec(line)?.[1] ?? '';
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'MAIL') message = { from: address, to: '', text: '' };
    if (verb === 'RCPT') {
      message.to = address;
      standIn.quota -= 1;
    }
    const answers: Record<string, string> = {
      DATA: '354 go on',
      QUIT: '221 bye',
      ...standIn.answers,
    };
    const isOverQuota = verb === 'RCPT' && standIn.quota < 0;
    const answer = isOverQuota ? '550 5.4.5 sending quota exceeded' : (answers[verb] ?? '250 ok');
    inData = answer.startsWith('354');
    say(answer);
  };
  say('220 mail.example.org');
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    buffered += chunk;
    const lines = buffered.split('\r\n');
    buffered = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
}

/** The text of a mail's body that was sent as quoted-printable. */
export function fromQuotedPrintable(text: string): string {
  return Buffer.from(
    text
      .replaceAll('=\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
}

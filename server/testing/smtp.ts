import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** A mail server such as an organiser's provider runs, as far as a message needs one. */
export interface SmtpStandIn {
  readonly url: string;
  /** `text` has the head, too. */
  readonly messages: { from: string; to: string; text: string }[];
  /** Its answer to each recipient. */
  answer: string;
  /** It hangs up on whoever connects. */
  isDown: boolean;
  close(): void;
}

export async function startSmtp(): Promise<SmtpStandIn> {
  const sockets = new Set<Socket>();
  const standIn: Omit<SmtpStandIn, 'url' | 'close'> = {
    messages: [],
    answer: '250 ok',
    isDown: false,
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

function converse(socket: Socket, standIn: Pick<SmtpStandIn, 'messages' | 'answer'>): void {
  let buffered = '';
  let message = { from: '', to: '', text: '' };
  let inData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string): void => {
    if (inData) {
      if (line !== '.') message.text += `${line}\n`;
      else {
        standIn.messages.push(message);
        inData = false;
        say('250 queued');
      }
      return;
    }
    const address = /<(.*?)>/.exec(line)?.[1] ?? '';
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'MAIL') message = { from: address, to: '', text: '' };
    if (verb === 'RCPT') message.to = address;
    inData = verb === 'DATA';
    const answers: Record<string, string> = { RCPT: standIn.answer, DATA: '354 go on' };
    say(answers[verb] ?? (verb === 'QUIT' ? '221 bye' : '250 ok'));
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

import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, signUpSomebody, startTestServer, type TestServer } from '../testing/server.ts';

/** A mail server such as an organiser's provider runs, as far as a message needs one. */
interface SmtpStandIn {
  readonly url: string;
  readonly messages: { from: string; to: string; text: string }[];
  /** Its answer to each recipient. */
  answer: string;
  close(): void;
}

let smtp: SmtpStandIn;
let server: TestServer;

beforeAll(async () => {
  smtp = await startSmtp();
  server = await startTestServer({ SMTP_URL: smtp.url, MAIL_FROM: 'Festival <hello@example.org>' });
});

afterAll(async () => {
  await server.close();
  smtp.close();
});

describe('mail through a server', () => {
  it('arrives in plain text from the address that is set', async () => {
    const { fields } = await signUpSomebody(server.app, { user_fullname: 'Asha' });
    await expect.poll(() => smtp.messages).toHaveLength(1);
    const [message] = smtp.messages;
    expect(message).toMatchObject({ from: 'hello@example.org', to: fields.user_email });
    expect(message?.text).toContain('Subject: Your festival account is ready');
    expect(message?.text).toContain('Content-Type: text/plain; charset=utf-8');
    expect(message?.text).toContain('Dear Asha,');
    expect(message?.text).not.toContain('text/html');
  });

  it('that is refused undoes nothing, and is logged without a name', async () => {
    smtp.answer = '550 no such mailbox here';
    const { fields, response } = await signUpSomebody(server.app);
    expect(response.statusCode).toBe(200);
    await expect.poll(() => server.log.join('')).toContain('a welcome mail failed');
    expect(server.log.join('')).not.toContain(fields.user_email);
    smtp.answer = '250 ok';
  });

  it('floods nobody', async () => {
    const user_email = 'often@example.org';
    const sent = () => smtp.messages.filter(({ to }) => to === user_email).length;
    const refused = () => server.log.filter((line) => line.includes('welcome mail failed')).length;
    const before = refused();
    for (let i = 1; i <= 22; i++) {
      const { fields, response } = await signUpSomebody(server.app, { user_email });
      const { message: token } = response.json();
      await expect.poll(() => sent() + refused() - before).toBe(i);
      await server.app.inject({
        method: 'DELETE',
        url: '/api/user/account',
        headers: bearer(token),
        payload: { user_email, user_password: fields.user_password },
      });
    }
    expect(sent()).toBe(20);
    expect(refused() - before).toBe(2);
    expect(server.log.join('')).not.toContain(user_email);
  });

  it('waits for what is under way when the server stops', async () => {
    const other = await startTestServer({ SMTP_URL: smtp.url });
    const before = smtp.messages.length;
    await signUpSomebody(other.app);
    await other.close();
    expect(smtp.messages).toHaveLength(before + 1);
  });
});

async function startSmtp(): Promise<SmtpStandIn> {
  const sockets = new Set<Socket>();
  const standIn: Omit<SmtpStandIn, 'url' | 'close'> = { messages: [], answer: '250 ok' };
  const server: Server = createServer((socket) => {
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

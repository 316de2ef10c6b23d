import { once } from 'node:events';
import { connect } from 'node:net';

const seconds = 5;
const connections = 10;

/**
 * How many answers a second a server gives to ten connections that ask for `path` again at once. Counted
 * from the bytes that come: taking each answer apart would cost this process more than it costs a server.
 */
export async function rateOf(origin: string, path: string): Promise<number> {
  const { hostname, port, host } = new URL(origin);
  const request = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`;
  const end = performance.now() + seconds * 1000;
  const ask = async (): Promise<number> => {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(request);
    let answers = 0;
    let wanted = 0;
    let got = 0;
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      if (got === 0) wanted = lengthOf(chunk);
      got += chunk.length;
      if (got < wanted) continue;
      got = 0;
      answers += 1;
      if (performance.now() > end) break;
      socket.write(request);
    }
    socket.destroy();
    return answers;
  };
  const answers = await Promise.all(Array.from({ length: connections }, ask));
  return answers.reduce((sum, count) => sum + count, 0) / seconds;
}

/** Of a whole answer, by the head that its first bytes hold. @throws Error when it isn't a good one */
function lengthOf(start: Buffer): number {
  const headBytes = start.indexOf('\r\n\r\n') + 4;
  const head = start.toString('latin1', 0, headBytes);
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  if (!head.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(head);
  return headBytes + Number(length);
}

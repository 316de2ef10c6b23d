import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A process of its own that gives every request this answer and does nothing else. */
export async function startBareServer(answer: Response): Promise<{ url: string; stop(): void }> {
  const {
    date: _,
    connection: __,
    'keep-alive': ___,
    ...headers
  } = Object.fromEntries(answer.headers);
  const child = fork(join(import.meta.dirname, 'bare-process.ts'));
  child.send({ status: answer.status, headers, body: await answer.text() });
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}/`, stop: () => void child.kill() };
}

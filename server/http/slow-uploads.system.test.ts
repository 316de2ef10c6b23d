import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { startProcess, summaryOf } from '../testing/process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const MEGABYTE = 1024 * 1024;
const UPLOADS = 200;
const PHOTO = Buffer.alloc(3 * MEGABYTE, 'a');
const LONGEST_LOOK_MS = 10_000;

/** Begins a sign-up whose ID proof never ends. */
function upload(port: number): void {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  const part = '--x\r\nContent-Disposition: form-data; name="user_id_proof"\r\n\r\n';
  socket.write(
    `POST /api/user/register HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${part.length + PHOTO.length + 1000}\r\n\r\n${part}`,
  );
  socket.write(PHOTO);
}

it.runIf(process.platform === 'linux')(
  'Two hundred uploads of one address that never end take less than 100 MB of memory',
  async () => {
    const server = startProcess({ DATA_DIR: await temporaryFolder() });
    onTestFinished(() => void server.kill('SIGKILL'));
    const port = Number(/http:\/\/localhost:(\d+)/.exec(await summaryOf(server))![1]);
    const residentMb = async () => {
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1024;
    };
    await fetch(`http://localhost:${port}/healthz`);
    const before = await residentMb();
    for (let n = 0; n < UPLOADS; n += 1) upload(port);
    const until = Date.now() + LONGEST_LOOK_MS;
    let most = before;
    while (Date.now() < until) {
      most = Math.max(most, await residentMb());
      await pause(200);
    }
    expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
    expect(most - before).toBeLessThan(100);
  },
  120_000,
);

import { createServer } from 'node:net';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded into a server before its own code: answers each message with the most milliseconds of processor that the main
 * thread has taken at a stretch since the last one. Processor, not time: others' work on the machine doesn't count.
 */
const { TURNS_PORT } = process.env;
if (TURNS_PORT && isMainThread) {
  let last = taken();
  let longest = 0;
  const look = () => {
    const now = taken();
    longest = Math.max(longest, now - last);
    last = now;
  };
  setInterval(look, 1).unref();
  createServer((socket) => {
    socket.unref().setNoDelay();
    socket.on('data', () => {
      look();
      socket.write(String(longest));
      longest = 0;
    });
  })
    .listen(Number(TURNS_PORT), '127.0.0.1')
    .unref();
}

function taken(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

import { createServer } from 'node:net';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded into a server before its own code: answers each message with the milliseconds of processor that the process
 * has taken: all threads together, and the main thread. `/proc` would tell hundredths of a second, and the address of the metrics takes as
 * long as a page.
 */
const { PROBE_PORT } = process.env;
if (PROBE_PORT && isMainThread)
  createServer((socket) => {
    socket.unref().setNoDelay();
    socket.on('data', () => {
      const times = [process.cpuUsage(), process.threadCpuUsage()];
      socket.write(JSON.stringify(times.map(({ user, system }) => (user + system) / 1000)));
    });
  })
    .listen(Number(PROBE_PORT), '127.0.0.1')
    .unref();

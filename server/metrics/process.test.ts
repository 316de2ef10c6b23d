import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../runtime/free-port.ts';
import { endOf, startProcess, summaryOf } from '../testing/process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

it('The figures are told at an address of their own, which visitors can’t ask', async () => {
  const METRICS_PORT = String(await freePort('127.0.0.1'));
  const server = startProcess({ DATA_DIR: await temporaryFolder(), METRICS_PORT });
  const end = endOf(server);
  const [site] = /http:\/\/localhost:\d+/.exec(await summaryOf(server)) ?? [];
  await fetch(`${site}/api/colleges`);
  const answer = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/);
  expect(await answer.text()).toContain(
    'festival_requests_total{route="/api/colleges",method="GET",status="200"} 1\n',
  );
  expect((await fetch(`http://127.0.0.1:${METRICS_PORT}/api/colleges`)).status).toBe(404);
  expect((await fetch(`${site}/metrics`)).status).toBe(404);
  server.kill('SIGTERM');
  expect(await end).toEqual({ code: 0, said: '' });
}, 60_000);

it('A port that is taken is named by its setting', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  const METRICS_PORT = String(port);
  const end = await endOf(startProcess({ DATA_DIR: await temporaryFolder(), METRICS_PORT }));
  expect(end.code).toBe(1);
  expect(end.said).toMatch(/^METRICS_PORT: listen EADDRINUSE/);
}, 60_000);

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../runtime/free-port.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { installPrograms, needProgram } from '../../programs.ts';

beforeAll(() => installPrograms({ nginx: 'nginx-light' }), 120_000);

/** nginx with the real map of senders alone, which answers whom it counts the address of a header as. */
async function startCounting() {
  const dir = await temporaryFolder();
  const conf = await readFile('deploy/nginx/festival.conf', 'utf8');
  const map = /^map \$remote_addr \$festival_sender \{[^}]*\}$/m.exec(conf)![0];
  const port = await freePort('127.0.0.1');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${dir}/${name};`)
    .join('\n');
  await writeFile(
    join(dir, 'nginx.conf'),
    `pid ${dir}/nginx.pid; events {} http { access_log off; ${paths}
${map.replace('$binary_remote_addr', '$remote_addr')}
server { listen 127.0.0.1:${port}; set_real_ip_from 127.0.0.1; return 200 $festival_sender; } }`,
  );
  const args = ['-p', dir, '-e', 'stderr', '-c', join(dir, 'nginx.conf'), '-g', 'daemon off;'];
  const child = spawn(needProgram('nginx', 'nginx-light'), args, { stdio: 'ignore' });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  const of = async (address: string) => {
    const headers = { 'x-real-ip': address };
    return (await fetch(`http://127.0.0.1:${port}`, { headers })).text();
  };
  await expect.poll(() => of('192.0.2.1').catch(() => '')).not.toBe('');
  return of;
}

it('The proxy counts an allocation of IPv6 as one sender, and each address of IPv4', async () => {
  const senderOf = await startCounting();
  expect(await senderOf('192.0.2.1')).toBe('192.0.2.1');
  expect(await senderOf('::1')).toBe('::1');
  const network = await senderOf('2001:db8:7:1::1');
  expect(await senderOf('2001:db8:7:ffff:1:2:3:4')).toBe(network);
  expect(await senderOf('2001:db8:7::9')).toBe(network);
  expect(await senderOf('2001:db8:8::9')).not.toBe(network);
});

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../runtime/free-port.ts';
import { needProgram } from '../../programs.ts';
import { deployFile, deployPath } from './deploy-file.ts';

interface NginxOptions {
  /** For its files. */
  readonly dir: string;
  readonly port: number;
  /** Of the servers behind it. */
  readonly ports: readonly number[];
  /** False for plain HTTP, without a certificate. */
  readonly tls: boolean;
  /** A file that takes what it says. */
  readonly log: number;
}

/** Starts nginx with the files that real machines use, on this machine's address. @throws Error with what it said */
export async function startNginx(options: NginxOptions): Promise<{ stop(): Promise<void> }> {
  const { dir, log } = options;
  const program = needProgram('nginx', 'nginx-light');
  await mkdir(dir, { recursive: true });
  // Its workers are somebody else where root starts it.
  await chmod(dir, 0o711);
  const file = join(dir, 'nginx.conf');
  const site = join(dir, 'festival.conf');
  await writeFile(site, await siteOn(options));
  await writeFile(file, await mainWith(site, dir));
  const child = spawn(program, ['-p', dir, '-e', 'stderr', '-c', file, '-g', 'daemon off;'], {
    // Ctrl-C in the terminal must not end it before its visitors are served.
    detached: true,
    stdio: ['ignore', log, log],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGQUIT');
    await ended;
  };
  const failed = ended.then(() => {
    throw new Error(`nginx did not start; ${join(dir, '..', 'log')} says why.`);
  });
  await Promise.race([answering(options), failed]);
  // From here on its end is an end.
  failed.catch(() => undefined);
  return { stop };
}

/** The real main file, with the site in `file`. @throws Error when it hasn't what is to be replaced */
function mainWith(file: string, dir: string): Promise<string> {
  const temporary = ['proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return deployFile('nginx/nginx.conf', [
    ...(process.getuid?.() === 0 ? [] : [['user www-data;\n', ''] as const]),
    ['/run/nginx.pid', 'nginx.pid'],
    [
      'include /etc/nginx/sites-enabled/*;',
      [...temporary.map((name) => `${name}_temp_path ${dir}/${name};`), `include ${file};`].join(
        '\n',
      ),
    ],
  ]);
}

/** The real site, with this machine's ports and paths. @throws Error when it hasn't what is to be replaced */
async function siteOn({ dir, port, ports, tls }: NginxOptions): Promise<string> {
  const files = { certificate: join(dir, 'certificate.pem'), key: join(dir, 'key.pem') };
  if (tls) makeCertificate(files);
  const kind = tls ? ' ssl http2' : '';
  const redirects = await freePort('127.0.0.1');
  const site = await deployFile('nginx/festival.conf', [
    ...['80 default_server', '443 ssl default_server', '80', '443 ssl http2 backlog=4096'].map(
      (where) => [`    listen [::]:${where};\n`, ''] as const,
    ),
    ['listen 80', `listen 127.0.0.1:${redirects}`],
    [
      'listen 443 ssl default_server',
      `listen 127.0.0.1:${port}${tls ? ' ssl' : ''} default_server`,
    ],
    ['listen 443 ssl http2', `listen 127.0.0.1:${port}${kind}`],
    ['/etc/letsencrypt/live/festival.example.org/fullchain.pem', files.certificate],
    ['/etc/letsencrypt/live/festival.example.org/privkey.pem', files.key],
    ['festival.example.org', 'localhost'],
    ['/var/log/nginx/', `${dir}/`],
    ['/run/festival_forms/body', `${dir}/forms`],
    ['/var/cache/festival', `${dir}/cache`],
    ['/etc/nginx/festival-headers.conf', deployPath('nginx/own-headers.conf')],
    ...ports.map((own, at) => [`127.0.0.1:${3001 + at} `, `127.0.0.1:${own} `] as const),
  ]);
  return tls ? site : site.replaceAll(/^ *ssl_.*\n/gm, '');
}

async function answering({ port }: NginxOptions): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    await pause(50);
  }
}

/** Makes a certificate for this machine's own name, which browsers warn of once, unless it is there. */
function makeCertificate(files: { certificate: string; key: string }): void {
  if (existsSync(files.certificate)) return;
  const { status, stderr } = spawnSync(
    needProgram('openssl', 'openssl'),
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
      ...['-days', '365', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
      ...['-keyout', files.key, '-out', files.certificate],
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr.trim()}`);
}

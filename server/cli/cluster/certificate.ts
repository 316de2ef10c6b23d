import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { needProgram } from '../programs.ts';

/** Makes a certificate for this machine's own name, which browsers warn of once, unless it is there. */
export function makeCertificate(files: { certificate: string; key: string }): void {
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

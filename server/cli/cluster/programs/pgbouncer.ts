import { spawn } from 'node:child_process';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { needProgram } from '../../programs.ts';
import { deployPath } from './deploy-file.ts';
import { endChild } from './end-child.ts';
import { answering, ownUser } from './postgres.ts';

const FILE = deployPath('pgbouncer/pgbouncer.ini');

interface PgbouncerOptions {
  /** For its files. */
  readonly dir: string;
  readonly port: number;
  /** PostgreSQL on this machine, with a role and its password. All of its databases are behind this. */
  readonly postgresUrl: string;
  /** Of its settings, those that differ from the real machines'. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A file that takes what it says. */
  readonly log: number;
}

/** Starts Debian's PgBouncer with the file that real machines use, on this machine alone. @throws Error with what is missing */
export async function startPgbouncer(
  options: PgbouncerOptions,
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const { dir, port, postgresUrl, log } = options;
  const program = needProgram('pgbouncer', 'pgbouncer');
  const user = ownUser();
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const { username, password } = new URL(postgresUrl);
  const roles = `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`;
  const files = { [iniOf(dir)]: await iniWith(options), [rolesOf(dir)]: roles };
  for (const [file, text] of Object.entries(files)) await writeFile(file, text, { mode: 0o600 });
  if (user.uid !== undefined)
    for (const path of [dir, ...Object.keys(files)]) await chown(path, user.uid, user.gid!);
  // Ctrl-C in the terminal must not end it before the servers.
  const child = spawn(program, [iniOf(dir)], {
    ...user,
    detached: true,
    stdio: ['ignore', log, log],
  });
  const url = new URL(postgresUrl);
  url.port = String(port);
  // At once: it would wait for every connection.
  const stop = () => endChild(child, 'SIGTERM');
  await answering(url.href, child).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url: url.href, pid: child.pid!, stop };
}

const iniOf = (dir: string) => join(dir, 'pgbouncer.ini');
const rolesOf = (dir: string) => join(dir, 'userlist.txt');

/** The real file, with this machine's ports and paths. @throws Error when it hasn't what is to be replaced */
async function iniWith({ dir, port, postgresUrl, settings }: PgbouncerOptions): Promise<string> {
  let text = await readFile(FILE, 'utf8');
  const changes = {
    festival: `host=127.0.0.1 port=${new URL(postgresUrl).port}`,
    listen_port: String(port),
    auth_file: rolesOf(dir),
    ...settings,
  };
  for (const [name, value] of Object.entries(changes)) {
    const line = new RegExp(`^${name} =.*$`, 'm');
    if (!line.test(text)) throw new Error(`${FILE} has no '${name}' any more.`);
    text = text.replace(line, `${name === 'festival' ? '*' : name} = ${value}`);
  }
  return text;
}

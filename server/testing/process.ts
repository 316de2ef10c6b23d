import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { FESTIVAL_DIR } from './festival.ts';

/** As `npm start` does, without the site: that needs a build. */
const SCRIPT = `import { run } from './server/main.ts'; await run();`;

/** Starts a process of the server on any free port, with nothing of this one's settings. */
export function startProcess(env: Record<string, string>): ChildProcess {
  return startScript(SCRIPT, {
    CONTENT_DIR: FESTIVAL_DIR,
    PORT: '0',
    LOG_LEVEL: 'warn',
    ...env,
  });
}

/** Runs TypeScript as `npm run …` does, in the project's folder, with this environment alone. */
export function startScript(script: string, env: Record<string, string>): ChildProcess {
  const node = ['--import', './server/check-node.js', '--input-type=module', '--eval', script];
  return spawn(process.execPath, node, {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, ...env },
  });
}

/** Reads until the summary's last line, or the process ends. */
export async function summaryOf(server: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of server.stdout!.iterator({ destroyOnReturn: false })) {
    text += chunk;
    if (text.includes('Ctrl-C')) return text;
  }
  return text;
}

export async function endOf(server: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = '';
  server.stderr!.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(server, 'close');
  return { code, said };
}

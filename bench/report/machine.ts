import { execFileSync } from 'node:child_process';
import { cpus, release, totalmem, type } from 'node:os';
import { findChromium } from '../../e2e/chromium.ts';

/** The machine that something was measured on. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGB: number;
  readonly system: string;
  readonly node: string;
  readonly chromium: string;
}

export function thisMachine(): Machine {
  const cores = cpus();
  return {
    processor: cores[0]?.model.trim() ?? 'unknown',
    cores: cores.length,
    memoryGB: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${/^[\d.]+/.exec(release())?.[0] ?? ''}`,
    node: process.versions.node,
    chromium: chromiumVersion(),
  };
}

/** `141.0.7390.122` of `Chromium 141.0.7390.122 built on Debian`. */
function chromiumVersion(): string {
  const path = findChromium();
  if (!path) return 'none';
  const output = execFileSync(path, ['--version', '--no-sandbox'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return /[\d.]{3,}/.exec(output)?.[0] ?? output.trim();
}

export function machineInWords(machine: Machine): string {
  const { processor, cores, memoryGB, system, node, chromium } = machine;
  return `${processor}, ${cores} cores, ${memoryGB} GB; ${system}, Node ${node}, Chromium ${chromium}`;
}

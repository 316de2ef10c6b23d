import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { endChild } from './programs/end-child.ts';

interface ServerOptions {
  /** The file that `node` is to run. */
  readonly entry: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly port: number;
  /** A file that takes what it says. */
  readonly log: number;
  /** The project that it runs; taken up at the next start. */
  root: string;
}

const PATIENCE_MS = 120_000;

/** One of the servers: started again whenever it ends by itself, as systemd does on a real machine. */
export class ServerProcess {
  readonly #options: ServerOptions;
  #child: ChildProcess | undefined;
  #isWanted = true;
  #hasWorked = false;

  constructor(options: ServerOptions) {
    this.#options = options;
  }

  set root(root: string) {
    this.#options.root = root;
  }

  get pid(): number {
    return this.#child!.pid!;
  }

  /** @throws Error when it doesn't take work */
  async start(): Promise<void> {
    this.#isWanted = true;
    this.#hasWorked = false;
    this.#spawn();
    const until = performance.now() + PATIENCE_MS;
    while (!(await this.#isReady())) {
      if (performance.now() > until || !this.#isWanted)
        throw new Error(`The server on port ${this.#options.port} takes no work; see its log.`);
      await pause(50);
    }
    this.#hasWorked = true;
  }

  /** Lets it finish the requests under way. */
  async stop(): Promise<void> {
    this.#isWanted = false;
    await endChild(this.#child, 'SIGTERM');
  }

  #spawn(): void {
    const { entry, env, port, log, root } = this.#options;
    this.#child = spawn(process.execPath, entry, {
      cwd: root,
      env: { ...env, PORT: String(port) },
      // Ctrl-C in the terminal is ours to pass on, one after the other.
      detached: true,
      stdio: ['ignore', log, log],
    }).once('exit', () => {
      // One that can't even start says why in its log, and would again.
      if (this.#isWanted && this.#hasWorked) this.#spawn();
      else this.#isWanted = false;
    });
  }

  #isReady(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.#options.port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  }
}

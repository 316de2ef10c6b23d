import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { HOUR_MS } from '../../contract/moments.ts';
import type { Database } from '../database/connection.ts';
import { lightTransaction } from '../database/transactions.ts';
import {
  findDueKind,
  hastenJobs,
  leaseJobs,
  putOffJob,
  releaseLeases,
  removeJob,
  renewLeases,
} from './store.ts';

export interface Attempt {
  /** Of the job: the same at each attempt. */
  readonly id: string;
  /** From 1. */
  readonly number: number;
}

export interface Kind {
  /** So many of them are done at the same time by one process. */
  readonly atOnce: number;
  /** The most attempts, and the fewer that an error is worth; usually some three days of them. */
  readonly attempts?: (error: unknown) => number;
  /** Once it has failed for good its content stays for a while, so that somebody may have it tried again. */
  readonly contentStays?: boolean;
  /** May be done twice, when a process dies before it could note the end. */
  readonly work: (sealed: Buffer, attempt: Attempt) => Promise<void>;
}

export interface WorkerDependencies {
  readonly db: Database;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly kinds: ReadonlyMap<string, Kind>;
}

/** An idle process asks the database so often. */
const LOOK_EVERY_MS = 1000;
/** Long enough for the answer to have left: how long the work takes must not show in it. */
const SOON_MS = 30;
/** The jobs of a process that died are free after so long. */
const LEASE_MS = 30_000;
/** A stop waits so long for what is under way. */
const STOP_MS = 20_000;

const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = HOUR_MS;
const USUAL_ATTEMPTS = 80;

/** Takes due jobs of these kinds and has them done, until it is stopped. */
export class JobWorker {
  readonly #to: WorkerDependencies;
  readonly #holder = crypto.randomUUID();
  readonly #underWay = new Map<Promise<void>, { readonly id: string; readonly kind: string }>();
  #isRunning = false;
  #timers: NodeJS.Timeout[] = [];
  #soon: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  /** Of the clock that nobody sets, in milliseconds. */
  #clockAhead = Number.NEGATIVE_INFINITY;

  constructor(dependencies: WorkerDependencies) {
    this.#to = dependencies;
  }

  start(): void {
    this.#isRunning = true;
    this.#timers = [
      setInterval(() => this.#look(), LOOK_EVERY_MS),
      // As all that comes by the clock it keeps no process alive: what is under way does.
      setInterval(() => this.#renew(), LEASE_MS / 3).unref(),
    ];
    this.#look();
  }

  /** Looks once the transaction that adds a job should have ended; if it hasn't, the next look finds it. */
  lookSoon(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      this.#look();
    }, SOON_MS);
  }

  /** Finishes what is under way and gives back the rest. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    clearTimeout(this.#soon);
    this.#timers.forEach(clearInterval);
    await this.#looking;
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, STOP_MS);
    await Promise.race([Promise.all(this.#underWay.keys()), late]);
    clearTimeout(timer);
    if (this.#underWay.size > 0) await releaseLeases(this.#to.db, this.#holder);
  }

  #look(): void {
    if (!this.#isRunning) return;
    this.#heedClock().catch(this.#warn('jobs could not be hastened'));
    this.#lookAgain = this.#looking !== undefined;
    this.#looking ??= this.#takeDue()
      .catch(this.#warn('jobs could not be looked for'))
      .finally(() => {
        this.#looking = undefined;
        if (this.#lookAgain) this.#look();
      });
  }

  async #takeDue(): Promise<void> {
    const { db, now, kinds } = this.#to;
    while (this.#isRunning) {
      const free = [...kinds.keys()].filter((kind) => this.#roomFor(kind) > 0);
      const kind = free.length > 0 && (await findDueKind(db, free, this.#idsUnderWay(), now()));
      if (!kind || !this.#isRunning) return;
      const limit = this.#roomFor(kind);
      const lease = { kind, holder: this.#holder, limit, until: now() + LEASE_MS };
      const leased = await leaseJobs(db, lease, this.#idsUnderWay(), now());
      // Another process was quicker.
      if (leased.length === 0) return;
      for (const { id, sealed, attempts } of leased) {
        const done = this.#attempt(kind, Buffer.from(sealed!), { id, number: attempts }).finally(
          () => {
            this.#underWay.delete(done);
            this.#look();
          },
        );
        this.#underWay.set(done, { id, kind });
      }
    }
  }

  #idsUnderWay(): string[] {
    return [...this.#underWay.values()].map(({ id }) => id);
  }

  #roomFor(kind: string): number {
    const running = [...this.#underWay.values()].filter((job) => job.kind === kind).length;
    return this.#to.kinds.get(kind)!.atOnce - running;
  }

  async #attempt(kind: string, sealed: Buffer, job: Attempt): Promise<void> {
    const { db, now, kinds, log } = this.#to;
    const { work, attempts = () => USUAL_ATTEMPTS, contentStays } = kinds.get(kind)!;
    try {
      // One that ended its process each time is not begun for ever.
      if (job.number > attempts(undefined)) throw new Error('Too many attempts broke off');
      await work(sealed, job);
    } catch (error) {
      const code = codeOf(error);
      const isLast = job.number >= attempts(error);
      const failure = { job: kind, attempt: job.number, code };
      if (isLast) log.error(failure, 'a job has failed for good');
      else log.warn(failure, 'a job failed and will be tried again');
      const runAfter = isLast ? null : now() + pauseAfter(job.number);
      const end = { id: job.id, holder: this.#holder, runAfter, code, contentStays };
      return this.#untilNoted(() => putOffJob(db, end, now()));
    }
    await this.#untilNoted(() => lightTransaction(db, (trx) => removeJob(trx, job.id)));
  }

  /** A database that is away for a moment must not have a mail sent twice. */
  async #untilNoted(note: () => Promise<void>): Promise<void> {
    while (true)
      try {
        return await note();
      } catch (error) {
        this.#warn('the end of a job could not be noted')(error);
        if (!this.#isRunning) return;
        await pause(LOOK_EVERY_MS);
      }
  }

  #renew(): void {
    if (this.#underWay.size === 0) return;
    const { db, now } = this.#to;
    const lease = { holder: this.#holder, underWay: this.#idsUnderWay(), until: now() + LEASE_MS };
    renewLeases(db, lease).catch(this.#warn('leases of jobs could not be renewed'));
  }

  /** Once the clock was set back, what had been put off by it isn't left to wait for so much longer. */
  async #heedClock(): Promise<void> {
    const { db, now, kinds } = this.#to;
    const ahead = now() - performance.now();
    if (ahead < this.#clockAhead - LEASE_MS)
      await hastenJobs(db, { kinds: [...kinds.keys()], after: now() + LEASE_MS }, now());
    this.#clockAhead = ahead;
  }

  #warn(message: string) {
    return (error: unknown) => this.#to.log.warn({ code: codeOf(error) }, message);
  }
}

/** Doubles up to an hour, and differs from job to job: a mail server that is back isn't met by all at once. */
function pauseAfter(attempts: number): number {
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  return Math.round(longest * (0.5 + Math.random() / 2));
}

/** An error's own words may name a person. */
function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unknown').slice(0, 60);
}

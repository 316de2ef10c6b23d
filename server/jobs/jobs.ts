import { sealAnew } from '../crypto/seal-anew.ts';
import { sealer } from '../crypto/sealer.ts';
import type { SecretKeys } from '../crypto/secret-key.ts';
import type { Database } from '../database/connection.ts';
import { createJobs, sealedJobs } from './store.ts';
import { type Attempt, JobWorker, type Kind, type WorkerDependencies } from './worker.ts';

interface NewJob<Payload> {
  /** Two jobs of a kind for the same cause are one; left out, each is of a cause of its own. */
  readonly cause?: string;
  /** The account that the job is about, with which it goes. */
  readonly accountId?: string;
  /** Of JSON. It lies in the database encrypted. */
  readonly payload: Payload;
  /** Not before this moment, in epoch milliseconds; left out, at once. */
  readonly runAfter?: number;
}

/** Writes jobs down. Call it in the transaction of their cause: there are both, or neither. */
export type AddJob<Payload> = (trx: Database, ...jobs: readonly NewJob<Payload>[]) => Promise<void>;

interface JobsDependencies extends Pick<WorkerDependencies, 'db' | 'log'> {
  readonly keys: SecretKeys;
  /** Epoch milliseconds; usually those of the machine's clock. */
  readonly now?: () => number;
}

/**
 * Work that is done at least once, by this process or another, now or after the next start. `define` each kind
 * before `start`; a kind that this process doesn't know is left to one that does. `stop` finishes what is under way.
 */
export function openJobs({ db, keys, log, now = () => Date.now() }: JobsDependencies) {
  const payloads = jobSealer(keys);
  const kinds = new Map<string, Kind>();
  const worker = new JobWorker({ db, log, now, kinds });

  function define<Payload>(
    name: string,
    {
      work,
      ...kind
    }: Omit<Kind, 'work'> & {
      work: (payload: Payload, attempt: Attempt) => Promise<void>;
    },
  ): AddJob<Payload> {
    kinds.set(name, {
      ...kind,
      work: (sealed, attempt) =>
        work(JSON.parse(payloads.unseal(attempt.id, sealed).toString()), attempt),
    });
    const write = jobWriter<Payload>(keys, name, now);
    return async (trx, ...all) => {
      await write(trx, ...all);
      worker.lookSoon();
    };
  }

  return { define, start: () => worker.start(), stop: () => worker.stop() };
}

export type Jobs = ReturnType<typeof openJobs>;

/** Writes jobs of a kind down for whichever process works: a command at the terminal does none itself. */
export function jobWriter<Payload>(
  keys: SecretKeys,
  name: string,
  now = () => Date.now(),
): AddJob<Payload> {
  const payloads = jobSealer(keys);
  return async (trx, ...all) => {
    const rows = all.map(({ cause, accountId = null, payload, runAfter = 0 }) => {
      const id = crypto.randomUUID();
      const sealed = payloads.seal(id, Buffer.from(JSON.stringify(payload)));
      return { id, kind: name, cause: cause ?? id, accountId, sealed, runAfter };
    });
    await createJobs(trx, rows, now());
  };
}

/** Seals the jobs that wait with the current key. */
export function turnJobsKey(db: Database, keys: SecretKeys) {
  return sealAnew(db, jobSealer(keys), sealedJobs);
}

function jobSealer(keys: SecretKeys) {
  return sealer(keys, 'jobs');
}

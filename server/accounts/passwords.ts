import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { dictionary } from '@zxcvbn-ts/language-common';
import { Piscina } from 'piscina';
import { MESSAGES } from '../../contract/accounts/messages.ts';
import { isMadeOfOwnWords, readingsOf } from '../../contract/accounts/own-words.ts';
import { BadInputError } from '../http/errors.ts';
import { fairQueue } from '../http/fair-queue.ts';

/** Some three seconds' worth: a visitor waits that long, but not longer. */
const WAITING_PER_CORE = 250;

const cores = availableParallelism();
/** One more than there are cores: none stands still while the next is fetched. */
const inTurn = fairQueue({ room: cores + 1, places: cores + 1 + cores * WAITING_PER_CORE });

export const passwordQueue = inTurn.figures;

/** A password to hash, or one to hold against a hash. */
type Task = string | { readonly passwordHash: string; readonly password: string };

let pool: Piscina<Task, string | boolean> | undefined;

/**
 * A thread for each core, and no more: each clears 19 MiB for a password, and those that take turns on a core find the
 * other's memory in its cache. Apart from libuv's, so that files, pictures and names of hosts never wait for passwords.
 * They begin with the first password, which is the server's own at its start, and stay: a release whose folder is gone
 * could begin no other.
 */
function threads() {
  pool ??= new Piscina({
    filename: import.meta.resolve('./hashing-thread.js'),
    // Those of the process may say how it is started itself.
    execArgv: [],
    minThreads: cores,
    maxThreads: cores,
    concurrentTasksPerWorker: 2,
    // All that lives in them is a password at a time.
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 32 },
  });
  return pool;
}

/** Keyboards write the same letter in different ways; one of them is hashed. */
function asHashed(password: string): string {
  return password.normalize('NFC');
}

/** What a thread had begun when it died is done by another: it is the same as often as it is done. */
function inThread(task: Task, name: 'hash' | 'verify'): Promise<string | boolean> {
  return threads()
    .run(task, { name })
    .catch(() => threads().run(task, { name }));
}

function hash(password: string): Promise<string> {
  return inThread(asHashed(password), 'hash') as Promise<string>;
}

function verify(passwordHash: string, password: string): Promise<boolean> {
  return inThread({ passwordHash, password: asHashed(password) }, 'verify') as Promise<boolean>;
}

/** `by`: the group of the address that asks, which takes turns with all others; whoever asks for none has a word. */
export function hashPassword(password: string, by: string): Promise<string> {
  return withPasswordTurn(by, (hashInTurn) => hashInTurn(password));
}

/** Holds a place in the line of passwords while `work` runs. @throws BusyError before anything was done */
export function withPasswordTurn<T>(
  by: string,
  work: (hashInTurn: (password: string) => Promise<string>) => Promise<T>,
): Promise<T> {
  return inTurn.withPlace((turn) => work((password) => turn(() => hash(password))), by);
}

/**
 * True for the password that was hashed. Without a hash (an unknown e-mail, an account without a password)
 * it takes the same time and says no, so that timing tells nothing. `onPlace` is called once there is a place
 * in line, `onTurn` when the check begins, after the wait; both may throw instead. @throws BusyError before either
 */
export async function passwordMatches(
  passwordHash: string | null | undefined,
  password: string,
  by: string,
  { onPlace, onTurn }: { onPlace?: () => Promise<void>; onTurn?: () => void } = {},
): Promise<boolean> {
  const against = passwordHash ?? (await nobodysHash());
  const matches = await inTurn.withPlace(async (turn) => {
    await onPlace?.();
    return turn(async () => {
      onTurn?.();
      return verify(against, password);
    });
  }, by);
  return matches && passwordHash !== null && passwordHash !== undefined;
}

let nobodys: Promise<string> | undefined;

/** Made when the server starts (see `signUpRoutes`), so that the first failure isn't slower than the rest. */
export function nobodysHash(): Promise<string> {
  nobodys ??= hashPassword(randomBytes(32).toString('hex'), 'the server');
  return nobodys;
}

/*
 * The guidelines ask for a capital, a digit and a sign, and people add them where guessers look first:
 * `Password1!` is `password`, `P@ssw0rd` too. Source of the figures: OWASP ASVS 5.0, 6.2.4 (at least the 3,000
 * commonest that the guidelines would let through).
 */

/** The commonest come first. */
const COMMONEST = dictionary['passwords-common'].slice(0, 10_000);
const PASSWORDS = new Set(COMMONEST);
/** Beneath added digits and signs: more of them, and ordinary words could no longer be used in any way. */
const WORDS = new Set(COMMONEST.slice(0, 3000));

/**
 * Refuses a new password that is one of the commonest, or made of `words`: the person's names and e-mail.
 * @throws BadInputError with the reason, for the field `field`
 */
export type RefuseGuessable = (password: string, words: readonly string[], field?: string) => void;

/** `festival`: its name and its host's, which everybody knows. */
export function refuseGuessablePasswords(
  festival: () => { name: string; host: string },
): RefuseGuessable {
  return (password, words, field = 'user_password') => {
    const { name, host } = festival();
    if (isCommon(password)) throw new BadInputError({ [field]: MESSAGES.passwordCommon });
    if (isMadeOfOwnWords(password, [...words, name, host]))
      throw new BadInputError({ [field]: MESSAGES.passwordOfOwnWords });
  };
}

function isCommon(password: string): boolean {
  const typed = password.toLowerCase();
  const isListed = [typed, typed.replace(/[^\p{L}\p{N}]/gu, '')].some((one) => PASSWORDS.has(one));
  return isListed || readingsOf(typed).some((reading) => WORDS.has(reading));
}

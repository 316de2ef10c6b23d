import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { fairQueue } from '../http/fair-queue.ts';

/** argon2id, the library's usual kind: 19 MiB, 2 passes, 1 lane. About 12 ms each. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Some three seconds' worth: a visitor waits that long, but not longer. */
const WAITING_PER_CORE = 250;

const cores = availableParallelism();
/** One more than there are cores: none stands still while the next is fetched. */
const inTurn = fairQueue({ room: cores + 1, places: cores + 1 + cores * WAITING_PER_CORE });

export const passwordQueue = inTurn.figures;

/** Keyboards write the same letter in different ways; one of them is hashed. */
function asHashed(password: string): string {
  return password.normalize('NFC');
}

type HashPassword = (password: string) => Promise<string>;

export const hashPassword: HashPassword = (password) =>
  withPasswordTurn((hashInTurn) => hashInTurn(password));

/** Holds a place in the line of passwords while `work` runs. @throws BusyError before anything was done */
export function withPasswordTurn<T>(work: (hashInTurn: HashPassword) => Promise<T>): Promise<T> {
  return inTurn.withPlace((turn) => work((password) => turn(() => hash(asHashed(password), COST))));
}

/**
 * True for the password that was hashed. Without a hash (an unknown e-mail, an account without a password)
 * it takes the same time and says no, so that timing tells nothing. `onPlace` is called once there is a place
 * in line, `onTurn` when the check begins, after the wait; both may throw instead. @throws BusyError before either
 */
export async function passwordMatches(
  passwordHash: string | null | undefined,
  password: string,
  { onPlace, onTurn }: { onPlace?: () => Promise<void>; onTurn?: () => void } = {},
): Promise<boolean> {
  const against = passwordHash ?? (await nobodysHash());
  const matches = await inTurn.withPlace(async (turn) => {
    await onPlace?.();
    return turn(async () => {
      onTurn?.();
      return verify(against, asHashed(password));
    });
  });
  return matches && passwordHash !== null && passwordHash !== undefined;
}

let nobodys: Promise<string> | undefined;

/** Made when the server starts (see `signUpRoutes`), so that the first failure isn't slower than the rest. */
export function nobodysHash(): Promise<string> {
  nobodys ??= hashPassword(randomBytes(32).toString('hex'));
  return nobodys;
}

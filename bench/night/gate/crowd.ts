import { randomUUID } from 'node:crypto';
import { newParticipantCode } from '../../../server/accounts/store.ts';
import type { Random } from '../../../server/content/posters/poster.ts';
import type { Database } from '../../../server/database/connection.ts';
import { searchKeysOf } from '../../../server/database/search-keys.ts';

/** Somebody with an account. `isProven`: their ID proof was approved. */
export interface Participant {
  readonly id: string;
  readonly code: string;
  readonly isProven: boolean;
}

const PROVEN = 0.92;
const ROWS_AT_ONCE = 400;

/** So many people, most with an approved ID proof, put straight into the tables. */
export async function createCrowd(
  db: Database,
  count: number,
  random: Random,
): Promise<Participant[]> {
  const crowd = Array.from({ length: count }, () => ({
    id: randomUUID(),
    code: newParticipantCode(),
    isProven: random() < PROVEN,
  }));
  for (let start = 0; start < count; start += ROWS_AT_ONCE) {
    const some = crowd.slice(start, start + ROWS_AT_ONCE);
    await db
      .insertInto('accounts')
      .values(some.map(({ id, code }, index) => account(id, code, start + index)))
      .execute();
    await db
      .insertInto('idProofs')
      .values(some.filter(({ isProven }) => isProven).map(({ id }) => approvedProof(id)))
      .execute();
  }
  return crowd;
}

function account(id: string, participantCode: string, n: number) {
  const email = `visitor.${n}@example.org`;
  const names = {
    fullName: `${n % 2 ? 'Asha' : 'Ravi'} ${n}`,
    otherCollege: `College ${n % 500}, Thanjavur`,
  };
  return {
    id,
    participantCode,
    username: `visitor.${n}`,
    ...names,
    ...searchKeysOf(names),
    email,
    emailKey: email,
    phone: String(9_000_000_000 + n),
    referralCode: '',
    voucherName: '',
    address: '',
    city: '',
    state: '',
    pincode: '',
    createdAt: Date.now(),
  };
}

function approvedProof(accountId: string) {
  const mediaType = 'image/jpeg';
  const [createdAt, verdict] = [Date.now(), 'approved' as const];
  return {
    id: randomUUID(),
    accountId,
    mediaType,
    bytes: 0,
    state: 'ready' as const,
    createdAt,
    verdict,
  };
}

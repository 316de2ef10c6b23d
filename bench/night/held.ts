import { sealedIdProofs } from '../../server/accounts/id-proofs/sealed.ts';
import { listIdProofs } from '../../server/accounts/id-proofs/store.ts';
import type { SecretKeys } from '../../server/crypto/secret-key.ts';
import type { Database } from '../../server/database/connection.ts';
import type { AccountRow } from '../../server/database/tables.ts';
import type { Person } from './visitors/people.ts';
import { photoShown } from './visitors/photos.ts';

const AT_A_TIME = 4;
const READER = { reader: 'npm run night', reason: 'Is it there, and whole?' };

/**
 * All that isn't as it must be, a line each, read from the database: every person with a token has one account with
 * what they filled in and one ID proof, which opens and shows their own photo; whoever has none, all or nothing.
 */
export async function faultsHeld(
  { db, keys }: { db: Database; keys: SecretKeys },
  people: readonly Person[],
): Promise<string[]> {
  const idProofs = sealedIdProofs(db, keys);
  const faults: string[] = [];
  const accounts = await accountsByEmail(db);
  const line = people.values();
  const work = async () => {
    for (const person of line) {
      const { user_email } = person.values;
      const [account, ...more] = accounts.get(user_email) ?? [];
      const wrong = account
        ? [...(more.length > 0 ? ['is there twice'] : []), ...differences(account, person)]
        : [...(person.token ? ['is not there'] : [])];
      if (account) wrong.push(...(await faultsOfProof(account.id, person)));
      faults.push(...wrong.map((fault) => `${user_email} ${fault}`));
    }
  };
  async function faultsOfProof(accountId: string, { photo }: Person): Promise<string[]> {
    const proofs = await listIdProofs(db, accountId);
    if (proofs.length !== 1) return [`has ${proofs.length} ID proofs`];
    try {
      const picture = await idProofs.open(accountId, proofs[0]!.id, READER);
      if (!picture) return ['has an ID proof that is no picture'];
      const shown = await photoShown(picture);
      return shown === photo ? [] : [`has photo ${shown} in place of ${photo}`];
    } catch (error) {
      return [`has an ID proof that doesn’t open: ${(error as Error).message}`];
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return faults;
}

type Held = AccountRow & { college: string | null };

async function accountsByEmail(db: Database): Promise<Map<string, Held[]>> {
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('colleges', 'colleges.id', 'accounts.collegeId')
    .selectAll('accounts')
    .select('colleges.name as college')
    .execute();
  return Map.groupBy(rows, ({ email }) => email ?? '');
}

function differences(account: Held, { values }: Person): string[] {
  const pairs: [string | null, string][] = [
    [account.username, values.user_name],
    [account.fullName, values.user_fullname],
    [account.phone, values.user_phone],
    [account.degree, values.user_degree],
    [account.year, values.user_year],
    [account.college, values.user_college],
    [account.otherCollege, values.user_othercollege],
    [account.sex, values.user_sex],
    [account.nationality, values.user_nationality],
    [account.address, values.user_address],
  ];
  return pairs
    .filter(([held, filledIn]) => held !== filledIn)
    .map(([held, filledIn]) => `has ‘${held}’ in place of ‘${filledIn}’`);
}

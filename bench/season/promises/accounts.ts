import { checkAuditChain } from '../../../server/accounts/audit/store.ts';
import type { Season } from '../world/season.ts';
import { ERASED_AT } from './erasures.ts';
import type { SeasonCheck } from './season-check.ts';

async function faultsOfAccounts({ db, cast, clock }: Season): Promise<string[]> {
  const rows = await db.selectFrom('accounts').selectAll().execute();
  const byEmail = Map.groupBy(rows, ({ emailKey }) => emailKey);
  const proofs = await db.selectFrom('idProofs').select(['accountId', 'state']).execute();
  const proofsOf = Map.groupBy(proofs, ({ accountId }) => accountId);
  const isErased = clock.at >= ERASED_AT.idProofs;
  const faults: string[] = [];
  for (const { email, token, hasConfirmed, values } of cast) {
    const [account, ...others] = byEmail.get(email) ?? [];
    const say = (fault: string) => faults.push(`${email} ${fault}`);
    if (others.length > 0) say('has two accounts');
    if (!account && token) say('has no account any more');
    if (account && !token) say('has an account that they were not told of');
    if (!account) continue;
    if (account.fullName !== values.user_fullname) say(`is called ${account.fullName}`);
    if ((account.emailVerifiedAt !== null) !== hasConfirmed)
      say(hasConfirmed ? 'has confirmed, in vain' : 'is confirmed without having done so');
    const own = proofsOf.get(account.id) ?? [];
    if (!isErased && (own.length !== 1 || own[0]?.state !== 'ready'))
      say('has not one ID proof that is ready');
  }
  return faults;
}

export const accounts: SeasonCheck = {
  promise:
    'Whoever was told so has one account, with their words and their ID proof; nobody else has.',
  source: 'product.md 5',
  faults: faultsOfAccounts,
};

export const audit: SeasonCheck = {
  promise: 'The audit log’s chain is whole.',
  source: 'beyond.md 2: Audit',
  async faults({ db }) {
    const { fault } = await checkAuditChain(db);
    return fault ? [fault] : [];
  },
};

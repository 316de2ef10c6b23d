import { checkAuditChain } from '../../../server/accounts/audit/store.ts';
import type { Season } from '../world/season.ts';
import { readHistories, type SeasonCheck } from './season-check.ts';

async function faultsOfAccounts({ db, cast }: Season): Promise<string[]> {
  const rows = await db.selectFrom('accounts').selectAll().execute();
  const byEmail = Map.groupBy(rows, ({ emailKey }) => emailKey);
  const proofs = await db.selectFrom('idProofs').select(['accountId', 'state']).execute();
  const proofsOf = Map.groupBy(proofs, ({ accountId }) => accountId);
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
    if (own.length !== 1 || own[0]?.state !== 'ready') say('has not one ID proof that is ready');
  }
  return faults;
}

export const accounts: SeasonCheck = {
  promise:
    'Whoever was told so has one account, with their words and their ID proof; nobody else has.',
  source: 'product.md 5',
  faults: faultsOfAccounts,
};

/** What somebody was told is the beginning of an entry's history, and what they gave back has ended. */
async function faultsOfTold(season: Season): Promise<string[]> {
  const histories = new Map((await readHistories(season)).map((one) => [one.entry.id, one]));
  const { answered } = season;
  const faults: string[] = [];
  for (const { entryId, eventId, visitor, state } of answered.entries) {
    const first = histories.get(entryId)?.changes[0];
    if (first?.toState !== state || first.accountId !== visitor.accountId)
      faults.push(`${visitor.email} was told ${state} in ${eventId}, and it isn’t there`);
  }
  if (histories.size !== answered.entries.length)
    faults.push(`${histories.size} entries are there, ${answered.entries.length} were told`);
  for (const id of answered.givenBack)
    if (!['cancelled', 'expired'].includes(histories.get(id)?.entry.state ?? ''))
      faults.push(`The entry ${id} was given back and stands`);
  for (const id of answered.accepted)
    if (!histories.get(id)?.changes.some(({ kind }) => kind === 'accepted'))
      faults.push(`The offer of ${id} was accepted, and it isn’t there`);
  return faults;
}

export const toldOfEntries: SeasonCheck = {
  promise: 'Whatever somebody was told of their entry is in its history, once.',
  source: 'beyond.md 1: Twice is once',
  faults: faultsOfTold,
};

export const audit: SeasonCheck = {
  promise: 'The audit log’s chain is whole.',
  source: 'beyond.md 2: Audit',
  async faults({ db }) {
    const { fault } = await checkAuditChain(db);
    return fault ? [fault] : [];
  },
};

import type { Season } from '../world/season.ts';
import type { SeasonCheck } from './season-check.ts';

async function faultsOfVerdicts({ db, answered }: Season): Promise<string[]> {
  const rows = await db
    .selectFrom('idProofs')
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .select(['idProofs.id', 'email', 'verdict'])
    .execute();
  const given = new Map(answered.verdicts.map(({ id, verdict }) => [id, verdict]));
  const wrong = rows.filter(({ id, verdict }) => verdict !== (given.get(id) ?? null));
  const decided = await db
    .selectFrom('auditEntries')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('record', 'in', ['ID proof approved', 'ID proof rejected'])
    .executeTakeFirstOrThrow();
  return [
    ...wrong.map(({ id, email, verdict }) => `${email} has ${verdict}, not ${given.get(id)}`),
    ...(Number(decided.count) === answered.verdicts.length
      ? []
      : [`${answered.verdicts.length} verdicts were given, ${decided.count} are written down`]),
  ];
}

export const verdicts: SeasonCheck = {
  promise:
    'Each ID proof has the verdict that its reviewer gave, and each verdict is written down.',
  source: 'beyond.md 2: ID proofs, Audit',
  faults: faultsOfVerdicts,
};

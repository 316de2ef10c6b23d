import { checkAuditChain } from '../../accounts/audit/store.ts';
import type { Database } from '../../database/connection.ts';
import { tellRuns } from './runs.ts';

/** Tells who ran which command; or, with `check`, how the chain of the audit log stands. @throws Error at its first fault */
export async function tellAudit(db: Database, subject: string): Promise<string> {
  if (subject !== 'check') return tellRuns(db);
  const { entries, lastHash, fault } = await checkAuditChain(db);
  if (fault) throw new Error(`${fault}. Up to there ${entries} entries are as they were written`);
  return [
    `${entries} entries are as they were written, and none is missing`,
    ...(entries > 0 ? [`The last one's hash, to keep elsewhere: ${lastHash}`] : []),
  ].join('\n');
}

import { AUDIT_PAGE_SIZE, listAudit } from '../../../contract/desk/audit.ts';
import type { Database } from '../../database/connection.ts';
import type { ServeDesk } from '../access/guard.ts';
import { countAudit, findByCodeOrEmail, listAuditKinds, listAuditPage } from './store.ts';

export function auditRoutes(serve: ServeDesk, { db }: { db: Database }): void {
  serve(listAudit, async ({ query: { person, organiser, kind, page } }) => {
    const filter = { accountId: await accountIdOf(db, person), organiser, kind };
    const total = await countAudit(db, filter);
    const rows = await listAuditPage(db, filter, {
      limit: AUDIT_PAGE_SIZE,
      offset: (page - 1) * AUDIT_PAGE_SIZE,
    });
    return {
      message: {
        total,
        pages: Math.max(1, Math.ceil(total / AUDIT_PAGE_SIZE)),
        kinds: await listAuditKinds(db),
        entries: rows.map(({ accountId, record, reader, name, code, subject, ...row }) => ({
          ...row,
          kind: record,
          organiser: reader,
          subject: subject ?? '',
          person: accountId === '' ? null : { name: name ?? 'an account that is gone', code },
        })),
      },
    };
  });
}

/** Undefined for everybody; an id that nobody has where there is no such person. */
async function accountIdOf(db: Database, person: string): Promise<string | undefined> {
  if (person === '') return undefined;
  const found = await findByCodeOrEmail(db, person);
  return found?.id ?? 'nobody';
}

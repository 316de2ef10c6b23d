import { listAudit } from '../../../contract/desk/audit.ts';
import type { Database } from '../../database/connection.ts';
import type { ServeDesk } from '../access/guard.ts';
import * as store from './store.ts';

export function auditRoutes(serve: ServeDesk, { db }: { db: Database }): void {
  serve(listAudit, async ({ query: { page, ...asked } }) => {
    const filter = await store.filterById(db, asked);
    const { ids, total } = await store.listAuditPage(db, filter, page);
    const rows = await store.listAudit(db, ids);
    const kinds = await store.listAuditKinds(db);
    return {
      message: {
        total,
        options: { kind: kinds.map((kind) => [kind, kind] as const) },
        rows: rows.map(({ id: _, accountId, name, code, subject, ...row }) => ({
          ...row,
          subject: subject ?? '',
          person: accountId === '' ? null : { name: name ?? GONE, code },
        })),
      },
    };
  });
}

const GONE = 'an account that is gone';

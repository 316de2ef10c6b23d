import { AUDIT_PAGE_SIZE, listAudit } from '../../../contract/desk/audit.ts';
import type { Database } from '../../database/connection.ts';
import type { ServeDesk } from '../access/guard.ts';
import * as store from './store.ts';

export function auditRoutes(serve: ServeDesk, { db }: { db: Database }): void {
  serve(listAudit, async ({ query: { page, ...asked } }) => {
    const filter = await store.accountFilter(db, asked);
    const total = await store.countAudit(db, filter);
    const limit = AUDIT_PAGE_SIZE;
    const ids = await store.listAuditIds(db, filter, { limit, offset: (page - 1) * limit });
    const rows = await store.listAudit(db, ids);
    return {
      message: {
        total,
        pages: Math.max(1, Math.ceil(total / limit)),
        kinds: await store.listAuditKinds(db),
        entries: rows.map(({ id: _, accountId, name, code, subject, ...row }) => ({
          ...row,
          subject: subject ?? '',
          person: accountId === '' ? null : { name: name ?? GONE, code },
        })),
      },
    };
  });
}

const GONE = 'an account that is gone';

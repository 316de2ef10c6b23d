import * as z from 'zod/mini';
import { optionalText } from '../accounts/fields.ts';
import { deskCall } from './desk-call.ts';
import { FilterOptions, PageNumber, pageOf } from './list.ts';

/**
 * An entry of the audit log: `kind` is what was read or done, `subject` what it was about in words that name nobody.
 * `organiser` and `organiserEmail`: who they were then; null at the terminal, and before it was written down. `person`:
 * whose data it was; `code` is null once their account is gone, and with it what was typed as `reason`. `at`: epoch
 * milliseconds.
 */
export const AuditEntry = z.object({
  sequence: z.nullable(z.int()),
  at: z.int(),
  kind: z.string(),
  organiser: z.string(),
  organiserEmail: z.nullable(z.string()),
  person: z.nullable(z.object({ name: z.string(), code: z.nullable(z.string()) })),
  subject: z.string(),
  reason: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/**
 * `person`: a participant code or e-mail; `organiser`: the same, also an e-mail as of then, or else a part of the name;
 * `kind`: one of those that there are; `event`: a part of the name of one, also of a former name, or its id. Found is what
 * is about one event alone, and written since the log names events.
 */
export const AuditFilter = z.object({
  person: optionalText(254),
  organiser: optionalText(254),
  kind: optionalText(60),
  event: optionalText(200),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

/** Newest first. `options`: all kinds that there are. */
export const listAudit = deskCall({
  name: 'listAudit',
  summary: 'The audit log',
  method: 'GET',
  path: '/api/desk/audit',
  needs: 'see the audit log',
  query: z.object({ ...AuditFilter.shape, page: PageNumber }),
  message: pageOf(AuditEntry, { options: FilterOptions }),
});

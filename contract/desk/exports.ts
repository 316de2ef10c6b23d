import * as z from 'zod/mini';
import { text } from '../accounts/fields.ts';
import type { Call } from '../call.ts';
import { AuditFilter } from './audit.ts';
import {
  AUDIT_COLUMNS,
  ENTRY_COLUMNS,
  type ListColumn,
  PEOPLE_COLUMNS,
  PRIZE_COLUMNS,
  RESULT_COLUMNS,
  ROLE_COLUMNS,
} from './columns.ts';
import { deskCall } from './desk-call.ts';
import { EntryFilter, eventParams } from './events.ts';
import { PeopleSearch, ReasonToOpen } from './people.ts';
import { PrizeLine } from './prizes.ts';
import type { Act } from './rights.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export type PeopleColumn = keyof typeof PEOPLE_COLUMNS;
export type EntryColumn = keyof typeof ENTRY_COLUMNS;
export type ResultColumn = keyof typeof RESULT_COLUMNS;
export type PrizeColumn = keyof typeof PRIZE_COLUMNS;

const WHO = ['team', 'name', 'captain', 'college', 'code'] as const;
const REACHED = ['email', 'phone'] as const;

/**
 * An event's lists of people, with the columns that tell of each. `registered`: who has a place, also after the event;
 * `attendance`: who of them was marked there, or came in at its door; `waiting`: who stands in line now; `waited`: who ever
 * did, whatever became of them.
 */
export const ENTRY_LISTS = {
  registered: [...WHO, 'asked', 'state', 'answers', ...REACHED],
  attendance: [...WHO, 'state', 'since', 'door', 'gate', 'gateAt', ...REACHED],
  waiting: [...WHO, 'asked', 'state', 'since', ...REACHED],
  waited: [...WHO, 'asked', 'state', 'since', ...REACHED],
} as const satisfies Record<string, readonly EntryColumn[]>;
export type EntryList = keyof typeof ENTRY_LISTS;

function columnsOf<Column extends string>(columns: Readonly<Record<Column, ListColumn>>) {
  return z.array(z.enum(Object.keys(columns) as [Column, ...Column[]])).check(
    z.minLength(1, 'Choose at least one column'),
    z.refine((chosen) => new Set(chosen).size === chosen.length, 'Choose each column once'),
  );
}

function exportBody<Column extends string>(columns: Readonly<Record<Column, ListColumn>>) {
  return { columns: columnsOf(columns), format: z.enum(EXPORT_FORMATS), reason: ReasonToOpen };
}

/** A call whose answer is a file, streamed; one that is refused answers `{ message }` as the others do. */
function fileCall<
  const C extends Pick<Call, 'name' | 'summary' | 'path'> &
    Pick<Parameters<typeof deskCall>[0], 'path' | 'params' | 'body'> & { needs: Act },
>(call: C) {
  const made = deskCall({ ...call, method: 'POST', onlyReads: true, message: z.unknown() });
  return { ...made, answer: z.unknown() };
}

/** People as the finder finds them, or those among them whose codes are given. */
export const exportPeople = fileCall({
  name: 'exportPeople',
  summary: 'Export people, as CSV or XLSX; it is written down first',
  path: '/api/desk/exports/people',
  needs: 'export people',
  body: z.object({
    ...PeopleSearch.shape,
    codes: z.optional(z.array(text(64)).check(z.maxLength(1000))),
    ...exportBody(PEOPLE_COLUMNS),
  }),
});

/** Everybody of one of an event's lists as it is filtered, a line each; a team's people stand together. */
export const exportEntries = fileCall({
  name: 'exportEntries',
  summary: 'Export an event’s entries, as CSV or XLSX; it is written down first',
  path: '/api/desk/exports/events/:cluster/:event',
  needs: 'export events',
  params: eventParams,
  body: z.object({
    list: z.enum(Object.keys(ENTRY_LISTS) as [EntryList, ...EntryList[]]),
    ...EntryFilter.shape,
    ...exportBody(ENTRY_COLUMNS),
  }),
});

/** The newest version of an event’s score sheet, a line for each entry that came; the desk loads such a file again. */
export const exportResults = fileCall({
  name: 'exportResults',
  summary: 'Export an event’s results, as CSV or XLSX; it is written down first',
  path: '/api/desk/exports/events/:cluster/:event/results',
  needs: 'export events',
  params: eventParams,
  body: z.object(exportBody(RESULT_COLUMNS)),
});

/**
 * A line for each person of a winning entry, in the order of the columns. `ready`: to whom something is due and whose bank
 * details are there, for a bank's bulk upload; with a column of these, those alone whose e-mail is confirmed. `all`: the whole
 * book, where bank details are opened of those alone who are ready. `lines`: of these alone. Without `hasHeads` the file
 * begins with its first line.
 */
export const exportPrizes = fileCall({
  name: 'exportPrizes',
  summary:
    'Export prizes, as CSV or XLSX; it is written down first, and each opening of bank details for itself',
  path: '/api/desk/exports/prizes',
  needs: 'export prizes',
  body: z.object({
    which: z.enum(['ready', 'all']),
    lines: z.optional(z.array(PrizeLine).check(z.maxLength(500, 'At most 500 lines'))),
    hasHeads: z._default(z.boolean(), true),
    ...exportBody(PRIZE_COLUMNS),
  }),
});

/** One PDF with a page for each; 404 until results are published. */
export const exportCertificates = fileCall({
  name: 'exportCertificates',
  summary: 'Export an event’s certificates, as one PDF; it is written down first',
  path: '/api/desk/exports/events/:cluster/:event/certificates',
  needs: 'export events',
  params: eventParams,
  body: z.object({ reason: ReasonToOpen }),
});

/** The roles that the list shows, by their ids, in its order. */
export const exportRoles = fileCall({
  name: 'exportRoles',
  summary: 'Export who has which role until when, as CSV or XLSX; it is written down first',
  path: '/api/desk/exports/roles',
  needs: 'export roles',
  body: z.object({
    ids: z.array(text(64)).check(z.maxLength(2000)),
    ...exportBody(ROLE_COLUMNS),
  }),
});

/** The audit log as it is filtered, newest first. */
export const exportAudit = fileCall({
  name: 'exportAudit',
  summary: 'Export the audit log, as CSV or XLSX; it is written down first',
  path: '/api/desk/exports/audit',
  needs: 'export the audit log',
  body: z.object({ ...AuditFilter.shape, ...exportBody(AUDIT_COLUMNS) }),
});

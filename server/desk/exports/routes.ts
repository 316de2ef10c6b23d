import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import {
  AUDIT_COLUMNS,
  ENTRY_COLUMNS,
  type ListColumn,
  PEOPLE_COLUMNS,
  RESULT_COLUMNS,
  ROLE_COLUMNS,
} from '../../../contract/desk/columns.ts';
import type {
  EntryColumn,
  EntryList,
  ExportFormat,
  ResultColumn,
} from '../../../contract/desk/exports.ts';
import * as contract from '../../../contract/desk/exports.ts';
import type { Criterion } from '../../../contract/desk/results.ts';
import { dayInIndia } from '../../../contract/moments.ts';
import type { SealedBankDetails } from '../../accounts/bank-details/sealed.ts';
import { listAllRoles } from '../../accounts/roles-store.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import type { EntryEvent } from '../../entries/event.ts';
import { gateName } from '../../gate/devices/gate-places.ts';
import { type Organiser, requireAllGates, type ServeDesk } from '../access/guard.ts';
import { writeDown } from '../access/write-down.ts';
import { filterById, listAudit, listAuditIds } from '../audit/store.ts';
import { type MayRead, openAnswers, readableQuestions } from '../entries/sealed.ts';
import { findUnderstood } from '../people/finding.ts';
import { listPeople, listPeopleIds } from '../people/store.ts';
import { listRanked, ranksThatCount } from '../results/sheet-store.ts';
import { prizeTable } from './prize-table.ts';
import { type Cells, chunksOf, csvOf, type Table, xlsxOf } from './rows.ts';
import { listMemberIds, listMembersById } from './store.ts';

interface ExportDependencies {
  readonly db: Database;
  readonly content: () => Content;
  readonly bankDetails: SealedBankDetails;
}

/** Tables to take away: who took which columns of how many, and why, is written down before the first row is read. */
export function deskExportRoutes(
  serve: ServeDesk,
  { db, content, bankDetails }: ExportDependencies,
): void {
  serve(contract.exportPeople, async ({ body, reach, ...asked }) => {
    const { columns, format, reason, ...search } = body;
    const ids = await listSought(db, content(), { ...search, reach });
    const list = (some: readonly string[]) => listPeople(db, some);
    const table = { ids, list, columns: PEOPLE_COLUMNS, cells: {} };
    return give({ ...asked, body }, { name: 'people', ...table });
  });

  serve(contract.exportEntries, async ({ body, event, ...asked }) => {
    if (hasGateColumns(body.columns)) requireAllGates(asked.organiser);
    const ids = await listMemberIds(db, event, body);
    const list = (some: readonly string[]) => listMembersById(db, event, some);
    const cells = { ...ENTRY_CELLS, answers: answersTo(event, await readableQuestions(db, event)) };
    const table = { ids, list, columns: ENTRY_COLUMNS, cells };
    return give({ ...asked, body }, { name: LIST_NAMES[body.list], event, ...table });
  });

  serve(contract.exportResults, async ({ body, event, ...asked }) => {
    const { criteria, lines } = await listRanked(db, event, ranksThatCount(content()));
    const byId = new Map(lines.map((line) => [line.entryId, line]));
    const list = async (some: readonly string[]) => some.map((id) => byId.get(id)!);
    const heads = { criteria: criteria.map(({ name }) => name) };
    const cells = resultCells(criteria);
    const table = { ids: [...byId.keys()], list, columns: RESULT_COLUMNS, heads, cells };
    return give({ ...asked, body }, { name: 'results', event, ...table });
  });

  serve(contract.exportPrizes, async ({ body, ...asked }) => {
    const festivalName = content().festival.name;
    const table = await prizeTable({ db, bankDetails, festivalName }, body, asked.organiser);
    return give({ ...asked, body }, { name: 'prizes', hasHeads: body.hasHeads, ...table });
  });

  serve(contract.exportRoles, async ({ body, ...asked }) => {
    const roles = new Map((await listAllRoles(db)).map((role) => [role.id, role]));
    const ids = body.ids.filter((id) => roles.has(id));
    const list = async (some: readonly string[]) =>
      some.map((id) => ({ ...roles.get(id)!, clusters: roles.get(id)!.clusters.join(', ') }));
    const table = { ids, list, columns: ROLE_COLUMNS, cells: {} };
    return give({ ...asked, body }, { name: 'roles', ...table });
  });

  serve(contract.exportAudit, async ({ body, ...asked }) => {
    const { columns, format, reason, ...filter } = body;
    const ids = await listAuditIds(db, await filterById(db, filter));
    const list = (some: readonly string[]) => listAudit(db, some);
    const table = { ids, list, columns: AUDIT_COLUMNS, cells: {} };
    return give({ ...asked, body }, { name: 'audit log', ...table });
  });

  async function give<Column extends string, Record>(
    { body: { columns, format, reason }, organiser, reply, recheck }: Given<Column>,
    { name, event, heads, hasHeads = true, ...table }: NamedTable<Column, Record>,
  ): Promise<Readable> {
    // A search may be somebody's e-mail: it is not written down, only how many it found.
    const of = event ? `${event.clusterName}, ${event.eventName}: ` : '';
    const subject = `${of}${table.ids.length} rows as ${format}: ${columns.join(', ')}`;
    const eventId = event?.eventId;
    await writeDown(db, organiser, { eventId, record: `export of ${name}`, subject, reason });
    const called = `${name.replaceAll(' ', '-')}-${dayInIndia(Date.now())}.${format}`;
    reply.type(TYPES[format]).header('content-disposition', `attachment; filename="${called}"`);
    const listForThem = async (some: readonly string[]) => {
      // Whoever takes it slowly takes no more of it once their role, and with it the session, has ended.
      await recheck();
      return table.list(some);
    };
    const chunks = chunksOf(columns, { ...table, list: listForThem });
    const line = columns.flatMap((column) => heads?.[column] ?? table.columns[column].head);
    return Readable.from((format === 'csv' ? csvOf : xlsxOf)(hasHeads ? line : null, chunks));
  }
}

/** The ids of those whom `People` finds. */
async function listSought(
  db: Database,
  content: Content,
  sought: Parameters<typeof listPeopleIds>[1],
): Promise<string[]> {
  const { found } = await findUnderstood(db, content, sought, {
    find: (who) => listPeopleIds(db, who),
    isNone: (ids) => ids.length === 0,
  });
  return found;
}

/** True where one of these columns tells of the festival's gates, not of an event's own door. */
function hasGateColumns(columns: readonly EntryColumn[]): boolean {
  const all: Readonly<Record<EntryColumn, ListColumn>> = ENTRY_COLUMNS;
  return columns.some((column) => all[column].gate === 'main');
}

interface Given<Column> {
  readonly body: {
    readonly columns: readonly Column[];
    readonly format: ExportFormat;
    readonly reason: string;
  };
  readonly organiser: Organiser;
  readonly reply: FastifyReply;
  readonly recheck: () => Promise<void>;
}

interface NamedTable<Column extends string, Record> extends Table<Column, Record> {
  /** Of the file, and of the kind in the audit log. */
  readonly name: string;
  readonly event?: EntryEvent;
  /** In place of a column's own head, where it has many. */
  readonly heads?: { readonly [C in Column]?: readonly string[] };
  /** False of a file without a line of these. */
  readonly hasHeads?: boolean;
}

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const LIST_NAMES: Readonly<Record<EntryList, string>> = {
  registered: 'entries',
  attendance: 'attendance',
  waiting: 'waiting list',
  waited: 'all who waited',
};

type Member = Awaited<ReturnType<typeof listMembersById>>[number];

const ENTRY_CELLS: Cells<Exclude<EntryColumn, 'answers'>, Member> = {
  captain: ({ team, isCaptain }) => (team && isCaptain ? 'captain' : ''),
  gate: ({ gate, gateAt }) => gateAt && gateName(gate ?? ''),
};

function answersTo({ rules }: EntryEvent, mayRead: MayRead) {
  const labels = new Map(rules?.questions.map(({ id, label }) => [id, label]));
  const line = (id: string, answer: string) => `${labels.get(id) ?? id}: ${answer}`;
  return (member: Member) => {
    const { answers, sealed } = openAnswers(member.answers, mayRead);
    const open = Object.entries(answers).map(([id, answer]) => line(id, answer));
    return [...open, ...sealed.map((id) => line(id, '(sealed)'))].join('; ');
  };
}

type Line = Awaited<ReturnType<typeof listRanked>>['lines'][number];

function resultCells(criteria: readonly Criterion[]): Cells<ResultColumn, Line> {
  return {
    code: ({ codes }) => codes[0] ?? '',
    criteria: ({ points }) => criteria.map(({ id }) => points[id] ?? ''),
    sum: ({ total }) => total,
  };
}

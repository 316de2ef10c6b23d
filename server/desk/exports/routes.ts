import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { EntryColumn, ExportFormat, PeopleColumn } from '../../../contract/desk/exports.ts';
import * as contract from '../../../contract/desk/exports.ts';
import { createAuditEntry } from '../../accounts/audit/store.ts';
import type { Database } from '../../database/connection.ts';
import type { EntryEvent } from '../../entries/event.ts';
import type { Organiser, ServeDesk } from '../access/guard.ts';
import { listSealed, openAnswers } from '../events/sealed.ts';
import { listPeople, listPeopleIds } from '../people/store.ts';
import { csvOf } from './csv.ts';
import { type Cell, type Chunks, chunksOf, indianMoment } from './rows.ts';
import { listMemberIds, listMembersById } from './store.ts';
import { xlsxOf } from './xlsx.ts';

/** Tables to take away: who took which columns of how many, and why, is written down before the first row is read. */
export function deskExportRoutes(serve: ServeDesk, { db }: { db: Database }): void {
  serve(contract.exportPeople, async ({ body, reach, organiser, reply }) => {
    const { columns, format, reason, ...search } = body;
    const ids = await listPeopleIds(db, { ...search, reach });
    const subject = inWords(ids.length, columns, format);
    await noteExport(db, organiser, { record: 'export of people', subject, reason });
    const cells = { list: (some: readonly string[]) => listPeople(db, some), cells: PEOPLE_CELLS };
    const heads = columns.map((column) => contract.PEOPLE_COLUMNS[column]);
    return file(reply, { name: 'people', format, heads, chunks: chunksOf(ids, columns, cells) });
  });

  serve(contract.exportEntries, async ({ body, event, organiser, reply }) => {
    const { columns, format, reason } = body;
    const ids = await listMemberIds(db, event);
    const of = `${event.clusterName}, ${event.eventName}`;
    const subject = `${of}: ${inWords(ids.length, columns, format)}`;
    await noteExport(db, organiser, { record: 'export of entries', subject, reason });
    const cells = {
      list: (some: readonly string[]) => listMembersById(db, some),
      cells: { ...ENTRY_CELLS, answers: answersTo(event, await listSealed(db, event)) },
    };
    const heads = columns.map((column) => contract.ENTRY_COLUMNS[column]);
    return file(reply, { name: 'entries', format, heads, chunks: chunksOf(ids, columns, cells) });
  });
}

type Person = Awaited<ReturnType<typeof listPeople>>[number];
type Cells<Column extends string, Record> = { [C in Column]: (record: Record) => Cell | null };

const PEOPLE_CELLS: Cells<PeopleColumn, Person> = {
  code: ({ code }) => code,
  name: ({ name }) => name,
  college: ({ college }) => college,
  degree: ({ degree }) => degree,
  year: ({ year }) => year,
  sex: ({ sex }) => sex,
  nationality: ({ nationality }) => nationality,
  city: ({ city }) => city,
  state: ({ state }) => state,
  tshirt: ({ tshirt }) => tshirt,
  id_proof: ({ idProof }) => idProof,
  entries: ({ entries }) => entries,
  signed_up: ({ signedUpAt }) => indianMoment(signedUpAt),
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
};

type Member = Awaited<ReturnType<typeof listMembersById>>[number];

const ENTRY_CELLS: Cells<Exclude<EntryColumn, 'answers'>, Member> = {
  team: ({ team }) => team,
  name: ({ name }) => name,
  captain: ({ team, isCaptain }) => (team && isCaptain ? 'captain' : ''),
  college: ({ college }) => college,
  code: ({ code }) => code,
  state: ({ state }) => state,
  asked: ({ askedAt }) => indianMoment(askedAt),
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
};

function answersTo({ rules }: EntryEvent, closed: ReadonlySet<string>) {
  const labels = new Map(rules?.questions.map(({ id, label }) => [id, label]));
  const line = (id: string, answer: string) => `${labels.get(id) ?? id}: ${answer}`;
  return (member: Member) => {
    const { answers, sealed } = openAnswers(member.answers, closed);
    const open = Object.entries(answers).map(([id, answer]) => line(id, answer));
    return [...open, ...sealed.map((id) => line(id, '(sealed)'))].join('; ');
  };
}

/** A search may be somebody's e-mail: it is not written down, only how many it found. */
function inWords(count: number, columns: readonly string[], format: ExportFormat): string {
  return `${count} rows as ${format}: ${columns.join(', ')}`;
}

function noteExport(
  db: Database,
  { name, accountId }: Organiser,
  entry: { record: string; subject: string; reason: string },
) {
  return createAuditEntry(db, { ...entry, reader: name, organiserId: accountId }, Date.now());
}

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

interface Table {
  readonly name: string;
  readonly format: ExportFormat;
  readonly heads: readonly string[];
  readonly chunks: Chunks;
}

function file(reply: FastifyReply, { name, format, heads, chunks }: Table): Readable {
  const called = `${name}-${indianMoment(Date.now()).slice(0, 10)}.${format}`;
  reply.type(TYPES[format]).header('content-disposition', `attachment; filename="${called}"`);
  return Readable.from(format === 'csv' ? csvOf(heads, chunks) : xlsxOf(heads, chunks));
}

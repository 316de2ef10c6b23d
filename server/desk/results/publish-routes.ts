import {
  type Answers,
  openQuestions,
  type Question,
  questionsOf,
} from '../../../contract/desk/result-questions.ts';
import * as calls from '../../../contract/desk/results.ts';
import type { NamedEvent } from '../../../contract/event-addresses.ts';
import { certificateWords } from '../../../contract/results/certificate-words.ts';
import { issueCertificates } from '../../accounts/certificates/store.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { drawingFault } from '../../drawing/faces.ts';
import type { EntryEvent } from '../../entries/event.ts';
import { HttpError } from '../../http/errors.ts';
import { listPaid } from '../../results/payments-store.ts';
import * as publications from '../../results/store.ts';
import type { ServeDesk } from '../access/guard.ts';
import type { Note } from '../access/write-down.ts';
import { captainsOf } from '../entries/one-entry.ts';
import { listPeopleOf, type PersonRow } from '../entries/store.ts';
import type { AddResultMails } from './result-mails.ts';
import {
  announcedFor,
  changedMeanwhile,
  type Entrant,
  type FoundScoreSheet,
  findScoreSheet,
  listEntrants,
  ranksThatCount,
  resultLines,
  scoredEntry,
  unprovenOf,
} from './sheet-store.ts';

interface Dependencies {
  readonly content: () => Content;
  readonly addResultMails: AddResultMails;
}

/** An event's results as visitors see them: published, and for half an hour taken back. */
export function publishRoutes(serve: ServeDesk, { content, addResultMails }: Dependencies): void {
  serve.change(calls.publishResults, async (trx, { event, body, organiser, note }) => {
    const { version, answers } = body;
    await publications.lockPublications(trx);
    const sheet = await findScoreSheet(trx, event);
    if (!sheet) throw new HttpError(409, 'Nobody has entered results yet');
    if (sheet.version !== version) throw changedMeanwhile(sheet.by);
    const [standing] = await publications.listStanding(trx, event);
    if (standing?.version === version)
      throw new HttpError(409, `${standing.by} has published these results already`);
    const entrants = await listEntrants(trx, event);
    const paid = await listPaid(trx, event);
    const questions = await askAll(event, { sheet, entrants, paid }, content());
    requireAnswered(questions, answers);
    const { rows, prizes } = sheet;
    const lines = resultLines({ rows, prizes, ranks: ranksThatCount(content()) }, entrants);
    const people = await publishLines(
      trx,
      event,
      { version },
      { lines, by: organiser.name, at: Date.now() },
    );
    await addResultMails(trx, event);
    for (const question of questions)
      if (question.kind === 'unproven') noteStrangers(unprovenOf(people), answers[question.key]!);
      else await noteAnswer(trx, { event, note, question });
    note({ record: 'results published', subject: `${event.eventName}, version ${version}` });
    return { certificates: people.length, faults: faultsOfNames(people) };

    function noteStrangers(strangers: readonly PersonRow[], reason: string): void {
      const record = 'certificate to an unproven e-mail';
      for (const { accountId } of strangers)
        note({ accountId, record, subject: event.eventName, reason });
    }
  });

  serve.change(
    calls.takeResultsBack,
    async (trx, { event, body: { version }, organiser, note }) => {
      await publications.lockPublications(trx);
      const [last, before] = await publications.listStanding(trx, event);
      if (last?.version !== version)
        throw new HttpError(409, 'This version is not published any more: load the sheet again');
      if (Date.now() > last.at + calls.TAKE_BACK_MS)
        throw new HttpError(409, 'It was published over half an hour ago: publish a correction');
      const all = await publications.listPublications(trx, event);
      const lines = all.find(({ sequence }) => sequence === before?.sequence)?.lines ?? [];
      const is = { takesBack: last.sequence };
      await publishLines(trx, event, is, { lines, by: organiser.name, at: Date.now() });
      await addResultMails(trx, event);
      note({ record: 'results taken back', subject: event.eventName });
      return 'The results are taken back';
    },
  );
}

/** What the press of a question says, as its button does. */
const ANSWERS: Partial<Record<Question['kind'], string>> = {
  'not over': 'It ended early.',
  absent: 'They were absent.',
  order: 'It is meant so.',
  sum: 'It is right.',
  paid: 'It goes on.',
};

interface Answered {
  readonly event: NamedEvent;
  readonly note: Note;
  readonly question: Question;
}

/** Whom a question is about is named by their account: a name in the log's own words would outlive it. */
async function noteAnswer(trx: Database, { event, note, question }: Answered): Promise<void> {
  const { kind, words, entryIds } = question;
  const record = 'question answered';
  const subject = (asked: string) => `${event.eventName}: ${asked} ${ANSWERS[kind]}`;
  if (kind !== 'absent') return note({ record, subject: subject(words) });
  const captains = await captainsOf(trx, entryIds);
  for (const id of entryIds)
    note({ record, accountId: captains.get(id), subject: subject('Has points.') });
}

/** Adds a publication, and makes the certificates what it says; gives who has one, each once. */
export async function publishLines(
  trx: Database,
  event: NamedEvent,
  is: Parameters<typeof publications.createPublication>[2],
  publication: Parameters<typeof publications.createPublication>[3],
): Promise<PersonRow[]> {
  const { lines, at } = publication;
  await publications.createPublication(trx, event, is, publication);
  const ids = lines.map(({ entryId }) => entryId);
  const people = Map.groupBy(await listPeopleOf(trx, ids), ({ entryId }) => entryId);
  // Who gave one place back and took another since stands in both: the better rank counts.
  const worstFirst = lines.toSorted((a, b) => (b.rank ?? LAST) - (a.rank ?? LAST));
  const certified = worstFirst.flatMap((line) =>
    (people.get(line.entryId) ?? []).map((person) => ({
      ...person,
      result: certificateWords(line),
    })),
  );
  const each = [...new Map(certified.map((one) => [one.accountId, one])).values()];
  await issueCertificates(trx, event, each, at);
  return each;
}

/** Behind all ranks. */
const LAST = 1_000_000;

interface Sheet {
  readonly sheet: FoundScoreSheet;
  readonly entrants: readonly Entrant[];
  readonly paid: readonly calls.PaidEntry[];
}

async function askAll(
  event: EntryEvent,
  { sheet, entrants, paid }: Sheet,
  content: Content,
): Promise<Question[]> {
  const { startsAt, endsAt } = event;
  const { rows, prizes } = sheet;
  const entries = entrants.map(scoredEntry);
  const announced = await announcedFor(content, event);
  const now = Date.now();
  const ranks = ranksThatCount(content);
  const hours = { startsAt, endsAt, now };
  return questionsOf({ rows, prizes, entries, ranks, announced, paid, ...hours });
}

/** @throws HttpError with 409, which names what is open */
function requireAnswered(questions: readonly Question[], answers: Answers): void {
  const open = openQuestions(questions, answers);
  if (open.length === 0) return;
  const words = open.map(({ words }) => words).join(' ');
  throw new HttpError(409, `${open.length} ${open.length === 1 ? 'is' : 'are'} open: ${words}`);
}

/** Whose certificate can't be drawn, and why: nobody else waits for theirs. */
function faultsOfNames(people: readonly PersonRow[]): string[] {
  const names = new Set(people.map(({ name }) => name));
  return [...names].flatMap((name) => drawingFault(name) ?? []);
}

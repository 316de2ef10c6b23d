import * as calls from '../../../contract/desk/results.ts';
import type { NamedEvent } from '../../../contract/event-addresses.ts';
import { ordinal } from '../../../contract/ordinal.ts';
import { issueCertificates, removeCertificates } from '../../accounts/certificates/store.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { drawingFault } from '../../drawing/faces.ts';
import { hasBegun } from '../../entries/rules.ts';
import { BadInputError, HttpError } from '../../http/errors.ts';
import * as publications from '../../results/store.ts';
import type { ServeDesk } from '../access/guard.ts';
import { listPeopleIn, type PersonRow, REGISTERED } from '../entries/store.ts';
import { type Attended, listAttended, resultLines, rowsOf, unprovenOf } from './attended.ts';
import { announcedFor, changedMeanwhile, ranksThatCount } from './routes.ts';
import { type FoundScoreSheet, findScoreSheet } from './store.ts';

/** An event's results as visitors see them: published, and for half an hour taken back. */
export function publishRoutes(serve: ServeDesk, { content }: { content: () => Content }): void {
  serve.change(calls.publishResults, async (trx, { event, body, organiser, note }) => {
    const { version, unproven } = body;
    if (event.startsAt !== null && !hasBegun(event, Date.now()))
      throw new HttpError(409, 'The event has not begun yet: its results go out afterwards');
    await publications.lockPublications(trx);
    const sheet = await findScoreSheet(trx, event);
    if (!sheet) throw new HttpError(409, 'Nobody has entered results yet');
    if (sheet.version !== version) throw changedMeanwhile(sheet.by);
    const [standing] = await publications.listStanding(trx, event);
    if (standing?.version === version)
      throw new HttpError(409, `${standing.by} has published these results already`);
    requirePrizes(sheet, await announcedFor(content(), event));
    const attended = await listAttended(trx, event);
    requireDecided(rowsOf(sheet.rows, attended), ranksThatCount(content()));
    const strangers = requireKnown(attended, unproven);
    const show = { sheet, attended, by: organiser.name, is: { version } };
    const certificates = await publish(trx, event, show, content());
    for (const { accountId } of strangers) {
      const record = 'certificate to an unproven e-mail';
      note({ accountId, record, subject: event.eventName, reason: unproven });
    }
    note({ record: 'results published', subject: `${event.eventName}, version ${version}` });
    return { certificates, faults: faultsOfNames(attended) };
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
      const sheet = before && (await findScoreSheet(trx, event, before.version));
      const attended = await listAttended(trx, event);
      const is = { takesBack: last.sequence };
      await publish(trx, event, { sheet, attended, by: organiser.name, is }, content());
      note({ record: 'results taken back', subject: event.eventName });
      return 'The results are taken back';
    },
  );
}

/** @throws BadInputError where nobody has points, or several share a rank that counts and nobody has said that they do */
function requireDecided(rows: readonly calls.ResultRow[], ranks: number): void {
  if (calls.ranked(rows).every(({ total }) => total === null))
    throw new BadInputError({ rows: 'Nobody has points yet' });
  const [tie] = calls.openTies(rows, ranks);
  if (!tie) return;
  const words = `${tie.length} entries share rank ${tie[0]!.rank}`;
  throw new BadInputError({ rows: `${words}: say that they do, or which comes first` });
}

/** As for bank details: prizes and certificates must not go to whoever signed up with somebody else's e-mail. @throws BadInputError */
function requireKnown(attended: readonly Attended[], known: string): PersonRow[] {
  const strangers = unprovenOf(attended.flatMap(({ people }) => people));
  const [first, ...others] = strangers;
  if (!first || known) return strangers;
  const more = others.length > 0 ? ` and of ${others.length} more` : '';
  const words = `Nobody has confirmed the e-mail of ${first.name}${more}: say how you know them`;
  throw new BadInputError({ unproven: words });
}

/** @throws BadInputError where the prizes are not what was announced, and nobody has agreed to that */
function requirePrizes({ rows, agreedPrizes }: FoundScoreSheet, announced: number | null): void {
  const given = calls.prizesOf(rows);
  if (announced === null || given === announced || given === agreedPrizes) return;
  const words = `The prizes are ₹${given}, announced were ₹${announced}`;
  throw new BadInputError({ rows: `${words}: put them right, or say that they stay so` });
}

interface Publishing {
  /** None where nothing is to stand any more. */
  readonly sheet: FoundScoreSheet | undefined;
  readonly attended: readonly Attended[];
  readonly by: string;
  readonly is: Parameters<typeof publications.createPublication>[2];
}

/** Adds a publication, and makes the certificates what it says; gives how many there are. */
async function publish(
  trx: Database,
  event: NamedEvent,
  { sheet, attended, by, is }: Publishing,
  content: Content,
): Promise<number> {
  const earlier = await publications.listPublications(trx, event);
  const colleges = new Map(
    earlier.flatMap(({ lines }) => lines.map(({ entryId, college }) => [entryId, college])),
  );
  const lines = resultLines(sheet?.rows ?? [], attended, ranksThatCount(content), colleges);
  const at = Date.now();
  await publications.createPublication(trx, event, is, { lines, by, at });
  const ranks = new Map(lines.map(({ entryId, rank }) => [entryId, rank]));
  const certified = attended.flatMap(({ entry, people }) => {
    const rank = ranks.get(entry.id);
    if (rank === undefined) return [];
    const result = rank === null ? 'Took part' : `${PLACES[rank - 1] ?? ordinal(rank)} place`;
    return people.map(({ accountId }) => ({ accountId, result }));
  });
  const ids = new Set(certified.map(({ accountId }) => accountId));
  const everybody = await listPeopleIn(trx, event, REGISTERED);
  const others = everybody.map(({ accountId }) => accountId).filter((id) => !ids.has(id));
  await removeCertificates(trx, event, others);
  await issueCertificates(trx, event, certified, at);
  return certified.length;
}

const PLACES = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'] as const;

/** Whose certificate can't be drawn, and why: nobody else waits for theirs. */
function faultsOfNames(attended: readonly Attended[]): string[] {
  const names = new Set(attended.flatMap(({ people }) => people.map(({ name }) => name)));
  return [...names].flatMap((name) => drawingFault(name) ?? []);
}

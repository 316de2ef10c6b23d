import { mayRank } from '../../../contract/desk/outcome.ts';
import * as calls from '../../../contract/desk/results.ts';
import { EntryState } from '../../../contract/entries/entry.ts';
import type { EventId, NamedEvent } from '../../../contract/event-addresses.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { BadInputError } from '../../http/errors.ts';
import { listPaid } from '../../results/payments-store.ts';
import { listPublications, listStanding } from '../../results/store.ts';
import type { ServeDesk } from '../access/guard.ts';
import { listEntriesIn } from '../entries/store.ts';
import * as store from './sheet-store.ts';

/** As many lines as a sheet may have, with points by eight criteria each: some 500 bytes a line. */
const MAX_BYTES = 2 * 1024 * 1024;

/** An event's results as they are entered, in versions. */
export function scoreSheetRoutes(
  serve: ServeDesk,
  { db, content }: { db: Database; content: () => Content },
): void {
  serve(calls.getScoreSheet, async ({ event }) => ({
    message: await sheetView(db, event, content()),
  }));

  serve.change(
    calls.saveScoreSheet,
    async (trx, { event, body, organiser, note }) => {
      const { version, criteria, prizes } = body;
      const last = await store.findScoreSheet(trx, event);
      const rows = await rowsToKeep(trx, event, body, last?.rows ?? []);
      const stored = { version: version + 1, criteria, rows, prizes };
      const sheet = { ...stored, by: organiser.name, at: Date.now() };
      if ((last?.version ?? 0) !== version || !(await store.createScoreSheet(trx, event, sheet)))
        throw store.changedMeanwhile((await store.findScoreSheet(trx, event))?.by);
      note({ record: 'results entered', subject: event.eventName });
      return { version: sheet.version };
    },
    { bodyLimit: MAX_BYTES },
  );
}

/**
 * The lines of a body, and of those before what it doesn't say of whoever isn't ranked now: a mark that is changed back
 * finds their points again.
 */
async function rowsToKeep(
  trx: Database,
  event: EventId,
  { rows, criteria }: Pick<calls.ScoreSheet, 'rows' | 'criteria'>,
  before: readonly calls.ResultRow[],
): Promise<calls.ResultRow[]> {
  const known = await listEntriesIn(trx, event, EntryState.options);
  const ids = new Set(known.map(({ id }) => id));
  if (rows.some(({ entryId }) => !ids.has(entryId)))
    throw new BadInputError({ rows: 'A line is of nobody in this event: load the sheet again' });
  const ranking = (await store.listEntrants(trx, event)).filter(mayRank);
  const said = new Set([...rows, ...ranking].map(({ entryId }) => entryId));
  const columns = new Set(criteria.map(({ id }) => id));
  const kept = before.filter(({ entryId }) => !said.has(entryId));
  return [...rows, ...kept.map((row) => ({ ...row, points: pointsOf(row, columns) }))];
}

/** Those of criteria that are still there. */
function pointsOf({ points }: calls.ResultRow, columns: ReadonlySet<string>) {
  return Object.fromEntries(Object.entries(points).filter(([id]) => columns.has(id)));
}

async function sheetView(
  db: Database,
  event: NamedEvent,
  content: Content,
): Promise<calls.ScoreSheet> {
  const sheet = await store.findScoreSheet(db, event);
  const [published] = await listStanding(db, event);
  const last = (await listPublications(db, event)).at(-1);
  return {
    version: sheet?.version ?? 0,
    criteria: sheet?.criteria ?? [calls.PLAIN_POINTS],
    rows: sheet?.rows ?? [],
    prizes: sheet?.prizes ?? [],
    entries: (await store.listEntrants(db, event)).map(store.scoredEntry),
    paid: await listPaid(db, event),
    ranks: store.ranksThatCount(content),
    announced: await store.announcedFor(content, event),
    versions: await store.listVersions(db, event),
    published: published
      ? {
          ...{ version: published.version, by: published.by, at: published.at },
          until: published.at + calls.TAKE_BACK_MS,
          lines: last?.lines.map(({ entryId, rank, prize }) => ({ entryId, rank, prize })) ?? [],
        }
      : null,
  };
}

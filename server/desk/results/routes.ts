import * as calls from '../../../contract/desk/results.ts';
import type { EventName } from '../../../contract/event-addresses.ts';
import type { Content } from '../../content/files/content.ts';
import type { Database } from '../../database/connection.ts';
import { BadInputError, HttpError } from '../../http/errors.ts';
import { lockLedger } from '../../results/store.ts';
import type { ServeDesk } from '../access/guard.ts';
import { writeDown } from '../audit/write-down.ts';
import { fared, listCame, show } from './publish.ts';
import * as store from './store.ts';

/** The ranks that count where the festival names no points. */
const USUAL_PRIZES = 3;

/** An event's results: entered in versions, published, taken back. */
export function resultSheetRoutes(
  serve: ServeDesk,
  { db, content }: { db: Database; content: () => Content },
): void {
  const prizes = () => {
    const ranks = Object.keys(content().festival.leaderboard.points).map(Number);
    return Math.max(...ranks, ranks.length === 0 ? USUAL_PRIZES : 0);
  };

  serve(calls.getResultSheet, async ({ event }) => ({
    message: await tellSheet(db, event, prizes()),
  }));

  serve(calls.keepResultSheet, ({ event, body: { version, rows }, organiser, press }) =>
    db.transaction().execute(async (trx) => {
      const known = new Set((await listCame(trx, event)).map(({ entry }) => entry.id));
      if (rows.some(({ entry_id }) => !known.has(entry_id)))
        throw new BadInputError({ rows: 'A line is of nobody who came: load the sheet again' });
      const [last] = await store.listSheets(trx, event);
      const sheet = { version: version + 1, rows, by: organiser.name, at: Date.now() };
      if ((last?.version ?? 0) !== version || !(await store.createSheet(trx, event, sheet)))
        throw changedMeanwhile((await store.listSheets(trx, event))[0]?.by);
      await writeDown(trx, organiser, { record: 'results entered', subject: event.eventName });
      return press.keep(trx, { message: { version: sheet.version } });
    }),
  );

  serve(calls.publishResults, ({ event, body: { version }, organiser, press }) =>
    db.transaction().execute(async (trx) => {
      await lockLedger(trx);
      const [last] = await store.listSheets(trx, event);
      if (!last) throw new HttpError(409, 'Nobody has entered results yet');
      if (last.version !== version) throw changedMeanwhile(last.by);
      const [standing] = await store.listPublications(trx, event);
      if (standing?.version === version)
        throw new HttpError(409, `${standing.by} has published these results already`);
      const all = fared(last.rows, await listCame(trx, event), prizes());
      const certificates = await show(trx, event, all, organiser.name);
      const published = { version, by: organiser.name, at: Date.now() };
      await store.createPublication(trx, event, published);
      const subject = `${event.eventName}, version ${version}`;
      await writeDown(trx, organiser, { record: 'results published', subject });
      return press.keep(trx, { message: { certificates } });
    }),
  );

  serve(calls.takeResultsBack, ({ event, body: { version }, organiser, press }) =>
    db.transaction().execute(async (trx) => {
      await lockLedger(trx);
      const [last, before] = await store.listPublications(trx, event);
      if (last?.version !== version)
        throw new HttpError(409, 'This version is not published any more: load the sheet again');
      if (Date.now() > last.at + calls.TAKE_BACK_MS)
        throw new HttpError(409, 'It was published over half an hour ago: publish a correction');
      await store.endPublication(trx, last.id, Date.now());
      const sheets = before ? await store.listSheets(trx, event) : [];
      const rows = sheets.find(({ version }) => version === before?.version)?.rows;
      const came = await listCame(trx, event);
      // Everybody of the sheet before may have been marked absent since: then nothing stands.
      const isOf = ({ entry_id }: calls.ResultRow) =>
        came.some(({ entry }) => entry.id === entry_id);
      const stands = rows?.some((row) => row.points !== null && isOf(row)) ?? false;
      const all = rows && stands ? fared(rows, came, prizes()) : [];
      await show(trx, event, all, organiser.name);
      await writeDown(trx, organiser, { record: 'results taken back', subject: event.eventName });
      return press.keep(trx, { message: 'The results are taken back' });
    }),
  );
}

async function tellSheet(
  db: Database,
  event: EventName,
  prizes: number,
): Promise<calls.ResultSheet> {
  const sheets = await store.listSheets(db, event);
  const [published] = await store.listPublications(db, event);
  return {
    version: sheets[0]?.version ?? 0,
    rows: sheets[0]?.rows ?? [],
    entries: (await listCame(db, event)).map(({ entry, people }) => ({
      entry_id: entry.id,
      name: entry.team_name ?? people[0]?.name ?? '',
      college: people[0]?.college ?? '',
    })),
    prizes,
    versions: sheets.map(({ version, by, at }) => ({ version, by, at })),
    published: published
      ? {
          version: published.version,
          by: published.by,
          at: published.at,
          until: published.at + calls.TAKE_BACK_MS,
        }
      : null,
  };
}

function changedMeanwhile(by = 'somebody'): HttpError {
  return new HttpError(409, `The results were changed meanwhile by ${by}`);
}

import * as calls from '../../../contract/desk/results.ts';
import type { Content } from '../../content/files/content.ts';
import { drawingFault } from '../../drawing/faces.ts';
import { BadInputError, HttpError } from '../../http/errors.ts';
import { lockLedger } from '../../results/store.ts';
import type { ServeDesk } from '../access/guard.ts';
import { type Came, listCame } from './came.ts';
import { fared, show } from './publish.ts';
import { announcedFor, changedMeanwhile, ranksThatCount } from './routes.ts';
import * as store from './store.ts';

/** An event's results as visitors see them: published, and for half an hour taken back. */
export function publishRoutes(serve: ServeDesk, { content }: { content: () => Content }): void {
  serve.change(calls.publishResults, async (trx, { event, body: { version }, organiser, note }) => {
    await lockLedger(trx);
    const last = await store.findSheet(trx, event);
    if (!last) throw new HttpError(409, 'Nobody has entered results yet');
    if (last.version !== version) throw changedMeanwhile(last.by);
    const [standing] = await store.listPublications(trx, event);
    if (standing?.version === version)
      throw new HttpError(409, `${standing.by} has published these results already`);
    requirePrizes(last, await announcedFor(content(), event));
    const all = fared(last.rows, await listCame(trx, event), ranksThatCount(content()));
    const certificates = await show(trx, event, all, organiser.name);
    const published = { version, by: organiser.name, at: Date.now() };
    await store.createPublication(trx, event, published);
    const subject = `${event.eventName}, version ${version}`;
    note({ record: 'results published', subject });
    return { certificates, faults: faultsOfNames(all) };
  });

  serve.change(
    calls.takeResultsBack,
    async (trx, { event, body: { version }, organiser, note }) => {
      await lockLedger(trx);
      const [last, before] = await store.listPublications(trx, event);
      if (last?.version !== version)
        throw new HttpError(409, 'This version is not published any more: load the sheet again');
      if (Date.now() > last.at + calls.TAKE_BACK_MS)
        throw new HttpError(409, 'It was published over half an hour ago: publish a correction');
      await store.endPublication(trx, last.id, Date.now());
      const rows = before && (await store.findSheet(trx, event, before.version))?.rows;
      const came = await listCame(trx, event);
      // Everybody of the sheet before may have been marked absent since: then nothing stands.
      const isOf = ({ entry_id }: calls.ResultRow) =>
        came.some(({ entry }) => entry.id === entry_id);
      const stands = calls.ranked(rows ?? []).some((row) => row.total !== null && isOf(row));
      const all = rows && stands ? fared(rows, came, ranksThatCount(content())) : [];
      await show(trx, event, all, organiser.name);
      note({ record: 'results taken back', subject: event.eventName });
      return 'The results are taken back';
    },
  );
}

/** Whose certificate can't be drawn, and why: nobody else waits for theirs. */
function faultsOfNames(all: readonly Came[]): string[] {
  const names = new Set(all.flatMap(({ people }) => people.map(({ name }) => name)));
  return [...names].flatMap((name) => drawingFault(name) ?? []);
}

/** @throws BadInputError where the prizes are not what was announced, and nobody has agreed to that */
function requirePrizes({ rows, agreedPrizes }: store.FoundSheet, announced: number | null): void {
  const given = calls.prizesOf(rows);
  if (announced === null || given === announced || given === agreedPrizes) return;
  const words = `The prizes are ₹${given}, announced were ₹${announced}`;
  throw new BadInputError({ rows: `${words}: put them right, or say that they stay so` });
}

import { changesOf } from '../../../contract/desk/outcome.ts';
import { TELL_AFTER_MS } from '../../../contract/desk/results.ts';
import type { EventId } from '../../../contract/event-addresses.ts';
import type { Database } from '../../database/connection.ts';
import { mailCause } from '../../entries/entry-mails.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { removeJob } from '../../jobs/store.ts';
import { type AddMail, removeUnsentMails } from '../../mail/deliver.ts';
import { resultsMail } from '../../mail/texts/results.ts';
import { listPublications, lockPublications, type Publication } from '../../results/store.ts';
import { listPeopleOf } from '../entries/store.ts';

const KIND = 'results';

interface Dependencies {
  readonly db: Database;
  readonly addMail: AddMail;
  readonly publicUrl: string;
}

/**
 * Mails of what publications change for somebody against what they were told last. They wait a little after the newest:
 * what is taken back, or corrected, before then tells nobody.
 */
export function resultJobs(jobs: Jobs, dependencies: Dependencies) {
  const { db } = dependencies;
  const add = jobs.define<Untold>(KIND, {
    atOnce: 1,
    work: (untold, { id }) =>
      db.transaction().execute(async (trx) => {
        // Or one that is just being published would find this job, and be told by none.
        await lockPublications(trx);
        await removeJob(trx, id);
        const all = await listPublications(trx, untold);
        const { at } = all.at(-1)!;
        if (Date.now() < at + TELL_AFTER_MS) await addAfter(trx, untold, at);
        else await mailAll(trx, all, untold, dependencies);
      }),
  });
  /** One that waits for the event already stays, since it knows what was told last. */
  const addAfter = (trx: Database, { eventId, told }: Untold, at: number) =>
    add(trx, { cause: eventId, payload: { eventId, told }, runAfter: at + TELL_AFTER_MS });
  return async (trx: Database, { eventId }: EventId): Promise<void> => {
    const all = await listPublications(trx, { eventId });
    await addAfter(trx, { eventId, told: all.at(-2)?.sequence ?? 0 }, all.at(-1)!.at);
  };
}

/** Tells of an event's newest publication. */
export type AddResultMails = ReturnType<typeof resultJobs>;

/** `told`: the number of the publication of which everybody was told last; 0 of none. */
interface Untold extends EventId {
  readonly told: number;
}

async function mailAll(
  trx: Database,
  all: readonly Publication[],
  { told }: Untold,
  { addMail, publicUrl }: Dependencies,
): Promise<void> {
  const { eventName, lines, sequence } = all.at(-1)!;
  const before = all.find((one) => one.sequence === told)?.lines ?? [];
  const changes = changesOf(before, lines);
  const isFirst = before.length === 0;
  const ids = changes.map(({ entryId }) => entryId);
  const people = Map.groupBy(await listPeopleOf(trx, ids), ({ entryId }) => entryId);
  for (const { entryId, was, is } of changes) {
    const team = people.get(entryId) ?? [];
    const news = { was, is, isFirst, isTeam: team.length > 1 };
    for (const { accountId, email, name } of team) {
      if (email === null) continue;
      // One that a mail server put off would come after this. Of whoever stands in two entries the first has been written.
      const causes = all.slice(0, -1).map((one) => causeOf(one, accountId));
      await removeUnsentMails(trx, causes);
      const about = { to: email, name, eventName, link: `${publicUrl}/profile` };
      const payload = resultsMail(about, news);
      await addMail(trx, { accountId, cause: causeOf({ sequence }, accountId), payload });
    }
  }
}

function causeOf({ sequence }: Pick<Publication, 'sequence'>, accountId: string): string {
  return mailCause(`results ${sequence}`, accountId);
}

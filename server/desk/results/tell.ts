import { changesOf } from '../../../contract/desk/outcome.ts';
import { TELL_AFTER_MS } from '../../../contract/desk/results.ts';
import type { EventId } from '../../../contract/event-addresses.ts';
import type { Database } from '../../database/connection.ts';
import { mailCause } from '../../entries/entry-mails.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { removeJob, removeUnbegunJob } from '../../jobs/store.ts';
import type { AddMail } from '../../mail/deliver.ts';
import { resultsMail } from '../../mail/texts/results.ts';
import { listPublications } from '../../results/store.ts';
import { listPeopleOf } from '../entries/store.ts';

const KIND = 'results';

interface Dependencies {
  readonly db: Database;
  readonly addMail: AddMail;
  readonly publicUrl: string;
}

/**
 * Mails of what publications change for somebody, each person once for each. They wait a little: what is taken back before
 * then has told nobody.
 */
export function resultJobs(jobs: Jobs, dependencies: Dependencies) {
  const { db } = dependencies;
  const add = jobs.define<Published>(KIND, {
    atOnce: 1,
    work: (published, { id }) =>
      db.transaction().execute(async (trx) => {
        await removeJob(trx, id);
        await mailAll(trx, published, dependencies);
      }),
  });
  const soon = (trx: Database, { eventId, sequence }: Published) =>
    add(trx, {
      cause: String(sequence),
      payload: { eventId, sequence },
      runAfter: Date.now() + TELL_AFTER_MS,
    });
  return {
    soon,
    /** `taken`: the number of what is taken back by this publication. */
    async ofTakingBack(trx: Database, taken: number, published: Published): Promise<void> {
      if (!(await removeUnbegunJob(trx, KIND, String(taken)))) await soon(trx, published);
    },
  };
}

export type TellOfResults = ReturnType<typeof resultJobs>;

/** A publication of an event, by its number. */
interface Published extends EventId {
  readonly sequence: number;
}

async function mailAll(
  trx: Database,
  { eventId, sequence }: Published,
  { addMail, publicUrl }: Dependencies,
): Promise<void> {
  const all = await listPublications(trx, { eventId });
  const at = all.findIndex((one) => one.sequence === sequence);
  const { eventName, lines } = all[at]!;
  const before = all[at - 1]?.lines ?? [];
  const changes = changesOf(before, lines);
  const isFirst = before.length === 0;
  const ids = changes.map(({ entryId }) => entryId);
  const people = Map.groupBy(await listPeopleOf(trx, ids), ({ entryId }) => entryId);
  for (const { entryId, was, is } of changes)
    for (const { accountId, email, name } of people.get(entryId) ?? []) {
      const about = { to: email, name, eventName, link: `${publicUrl}/profile` };
      const cause = mailCause(`results ${sequence}`, accountId);
      await addMail(trx, { accountId, cause, payload: resultsMail(about, { was, is, isFirst }) });
    }
}

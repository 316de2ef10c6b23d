import { randomUUID } from 'node:crypto';
import {
  PERSON_MESSAGE_WAITS_MS,
  takePersonMessageBack,
  writeToPerson,
} from '../../../contract/desk/messages.ts';
import { reachOf } from '../../../contract/desk/rights.ts';
import { listGivenRoles } from '../../accounts/roles-store.ts';
import { getEmail } from '../../accounts/store.ts';
import type { Database } from '../../database/connection.ts';
import { HttpError } from '../../http/errors.ts';
import type { AddJob, Jobs } from '../../jobs/jobs.ts';
import { removeJob, removeUnbegunJob } from '../../jobs/store.ts';
import type { AddMail } from '../../mail/deliver.ts';
import { deskMessageMail } from '../../mail/texts/desk.ts';
import type { ServeDesk } from '../access/guard.ts';
import { getPerson } from './one-person.ts';
import { findPerson } from './store.ts';

interface PersonMessage {
  /** The participant code of whom it is to. */
  readonly code: string;
  readonly words: { readonly subject: string; readonly body: string };
  /** Its writer's account, and how they were called. */
  readonly writer: string;
  readonly by: string;
}

const KIND = 'letter';

/** Sends messages, once they can't be taken back any more, of whoever may still write to their person. */
export function personMessageJobs(
  jobs: Jobs,
  { db, addMail }: { db: Database; addMail: AddMail },
): AddJob<PersonMessage> {
  return jobs.define<PersonMessage>(KIND, {
    atOnce: 1,
    work: ({ code, words, writer, by }, { id }) =>
      db.transaction().execute(async (trx) => {
        await removeJob(trx, id);
        const reach = reachOf(await listGivenRoles(trx, writer), 'write to people', Date.now());
        const person = await findPerson(trx, code, reach);
        const to = person?.isInReach ? await getEmail(trx, person.id) : null;
        if (!person || to === null) return;
        const payload = deskMessageMail(to, { ...words, by });
        await addMail(trx, { accountId: person.id, cause: `${KIND} ${id}`, payload });
      }),
  });
}

/** Writing to one person; the message waits ten seconds, so that it can be taken back. */
export function personMessageRoutes(serve: ServeDesk, addMessage: AddJob<PersonMessage>): void {
  serve.change(writeToPerson, async (trx, { params: { code }, body, organiser, reach, note }) => {
    const accountId = await getPerson(trx, code, reach);
    const [id, leavesAt] = [randomUUID(), Date.now() + PERSON_MESSAGE_WAITS_MS];
    if ((await getEmail(trx, accountId)) === null)
      throw new HttpError(409, 'They have no e-mail: call them');
    const payload = { code, words: body, writer: organiser.accountId, by: organiser.name };
    await addMessage(trx, {
      accountId,
      cause: causeOf(accountId, id),
      payload,
      runAfter: leavesAt,
    });
    note({ accountId, record: 'letter written', reason: body.subject });
    return { id, leavesAt };
  });

  serve.change(takePersonMessageBack, async (trx, { params, reach, note }) => {
    const accountId = await getPerson(trx, params.code, reach);
    if (!(await removeUnbegunJob(trx, KIND, causeOf(accountId, params.id))))
      throw new HttpError(409, 'It has left already');
    note({ accountId, record: 'letter taken back' });
    return 'It stays here';
  });
}

/** With whose message it is: its id alone would take back one to somebody whom the right doesn't reach. */
function causeOf(accountId: string, id: string): string {
  return `letter ${id} to ${accountId}`;
}

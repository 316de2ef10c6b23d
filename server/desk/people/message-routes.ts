import { randomUUID } from 'node:crypto';
import {
  LETTER_WAITS_MS,
  takePersonMessageBack,
  writeToPerson,
} from '../../../contract/desk/messages.ts';
import { getEmail } from '../../accounts/store.ts';
import { HttpError } from '../../http/errors.ts';
import { type AddMail, removeUnsentMail } from '../../mail/deliver.ts';
import { deskMessageMail } from '../../mail/texts/desk.ts';
import type { ServeDesk } from '../access/guard.ts';
import { getPerson } from './person.ts';

/** Writing to one person; the mail waits ten seconds, so that it can be taken back. */
export function personMessageRoutes(serve: ServeDesk, { addMail }: { addMail: AddMail }): void {
  serve.change(writeToPerson, async (trx, { params, body, organiser, reach, note }) => {
    const accountId = await getPerson(trx, params.code, reach);
    const [id, leavesAt] = [randomUUID(), Date.now() + LETTER_WAITS_MS];
    const to = await getEmail(trx, accountId);
    const payload = deskMessageMail(to, { ...body, by: organiser.name });
    await addMail(trx, {
      accountId,
      cause: causeOf(accountId, id),
      payload,
      runAfter: leavesAt,
    });
    note({ accountId, record: 'letter written', subject: body.subject });
    return { id, leavesAt };
  });

  serve.change(takePersonMessageBack, async (trx, { params, reach, note }) => {
    const accountId = await getPerson(trx, params.code, reach);
    if (!(await removeUnsentMail(trx, causeOf(accountId, params.id))))
      throw new HttpError(409, 'It has left already');
    note({ accountId, record: 'letter taken back' });
    return 'It stays here';
  });
}

/** With whose letter it is: its id alone would take back one to somebody whom the right doesn't reach. */
function causeOf(accountId: string, id: string): string {
  return `letter ${id} to ${accountId}`;
}

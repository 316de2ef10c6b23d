import { ADDED_STAYS_OPEN_MS } from '../../../contract/desk/events.ts';
import * as calls from '../../../contract/desk/swaps.ts';
import { getEmail } from '../../accounts/store.ts';
import type { Content } from '../../content/reading/content.ts';
import { type Notify, takeMailsBack } from '../../entries/entry-mails.ts';
import { swapMember, undoSwap } from '../../entries/swaps.ts';
import { AgainstARule, BadInputError, HttpError, NotFoundError } from '../../http/errors.ts';
import type { ServeDesk } from '../access/guard.ts';
import { findByCodeOrEmail } from '../audit/store.ts';
import { entryOf, requireUnpublished } from '../entries/one-entry.ts';
import { getByWords } from '../people/by-words.ts';

const STAYS = 'its teams stay as they were';

/** Members of teams whom organisers swap until results are published. */
export function swapRoutes(serve: ServeDesk, content: () => Content, notify: Notify): void {
  serve.change(calls.swapMember, async (trx, { event, params, body, organiser, note }) => {
    await requireUnpublished(trx, event, STAYS);
    const entry = await entryOf(trx, event, params.id);
    const goes = await findByCodeOrEmail(trx, params.code);
    if (!goes) throw new NotFoundError('This person is not in the team any more');
    const { id: to, name } = await getByWords(trx, content(), body.person);
    const { reason } = body;
    const now = Date.now();
    const people = { from: goes.id, to, by: organiser.accountId };
    const how = { entry, reason, mailsAt: now + ADDED_STAYS_OPEN_MS };
    const swap = await swapMember({ trx, event, notify, now }, { ...people, ...how }).catch(
      atPerson,
    );
    const about = { subject: event.eventName, reason };
    note({ ...about, accountId: goes.id, record: 'swapped out of a team' });
    note({ ...about, accountId: to, record: 'swapped into a team' });
    return { swap, name };
  });

  serve.change(calls.undoSwap, async (trx, { event, params, organiser, note }) => {
    await requireUnpublished(trx, event, STAYS);
    const entry = await entryOf(trx, event, params.id);
    const { swap } = params;
    const change = { trx, event, notify, now: Date.now() };
    const by = organiser.accountId;
    const { came, went } = await undoSwap(change, entry, {
      swap,
      by,
      undoneFor: ADDED_STAYS_OPEN_MS,
    });
    for (const accountId of [came, went]) {
      const person = { accountId, email: await getEmail(trx, accountId) };
      if (!(await takeMailsBack(trx, [person], swap)))
        throw new HttpError(409, 'It can’t be undone any more: swap them back instead');
      note({ accountId, record: 'swap in a team undone', subject: event.eventName });
    }
    return 'The team is as it was';
  });
}

/** A rule that stops somebody is said at the field that names them. */
function atPerson(error: unknown): never {
  throw error instanceof AgainstARule ? new BadInputError({ person: error.message }) : error;
}

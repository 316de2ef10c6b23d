import { HOLD_MINUTES } from '../../contract/entries/entry-calls.ts';
import type { AskToConfirm } from './entry-mails.ts';
import { HOLD_MS, updateHold } from './members/holds-store.ts';
import { listMembers, type Registrant } from './members/store.ts';
import type { OwnChange } from './moves.ts';
import { AgainstARule } from './rules.ts';

/*
 * A place needs a person: whoever has confirmed no e-mail keeps what they asked for until the end of a hold, once an event.
 * It stands by itself when they confirm in time; `apply-due.ts` ends it when they don't.
 */

/** What was held for them in this event has run out, so they confirm first. */
export class UnconfirmedError extends AgainstARule {
  readonly person: Parameters<AskToConfirm>[1];

  constructor(person: Parameters<AskToConfirm>[1]) {
    super(
      `Confirm your e-mail first: a place was held for you for ${HOLD_MINUTES} minutes already. Open the link that we mailed you, then ask again`,
    );
    this.person = person;
  }
}

const NO_EMAIL =
  'A place needs an e-mail, and your account has none yet: have one written into it at the desk, or ask there for the place';

/**
 * Holds a person's part in an event, which they have just got, until their e-mail is confirmed, and mails them the link;
 * does nothing where it is. In a team of which nobody is confirmed it ends when the others' does, or new ones would keep a
 * place for ever. @throws UnconfirmedError where what was held for them before has run out
 */
export async function holdUntilConfirmed(
  { trx, event, accountId, now, askToConfirm }: OwnChange,
  { name, email, emailVerifiedAt, heldUntil }: Registrant,
  { memberId, entryId }: { memberId: string; entryId: string },
): Promise<void> {
  if (emailVerifiedAt !== null) return;
  if (email === null) throw new AgainstARule(NO_EMAIL);
  const person = { accountId, name, email };
  const others = (await listMembers(trx, entryId)).filter(({ id }) => id !== memberId);
  const ends = others.map(({ heldUntil }) => heldUntil ?? Number.POSITIVE_INFINITY);
  const until = Math.min(
    heldUntil ?? now + HOLD_MS,
    ends.length > 0 ? Math.max(...ends) : now + HOLD_MS,
  );
  if (until <= now) throw new UnconfirmedError(person);
  await updateHold(trx, memberId, until);
  const isNew = until === now + HOLD_MS;
  await askToConfirm(trx, person, event, isNew ? memberId : undefined);
}

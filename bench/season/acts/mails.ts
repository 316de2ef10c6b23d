import { acceptOffer, cancelEntry, listOwnEntries } from '../../../contract/entries/entry-calls.ts';
import type { Visitor } from '../world/cast.ts';
import type { ReceivedMail } from '../world/mailbox.ts';
import { guestsOf, type Season } from '../world/season.ts';
import { unlessRefused, visit } from '../world/visits.ts';
import { confirm } from './confirmations.ts';
import { sendAnotherProof } from './id-proofs.ts';
import { giveBankDetails } from './prizes.ts';

/** Of those who put their welcome mail off, so many follow the link once a place waits for it. */
const CONFIRMS_FOR_PLACE = 0.5;

/** Everybody reads what has come since the last time, and does what it asks for, as they are. */
export async function readMails(season: Season): Promise<void> {
  const unread = season.mailbox.unread();
  const readers = guestsOf(season).filter(({ email }) => unread.has(email));
  for (const visitor of readers)
    for (const mail of unread.get(visitor.email)!) await answer(season, visitor, mail);
}

async function answer(
  season: Season,
  visitor: Visitor,
  { subject, code }: ReceivedMail,
): Promise<void> {
  const isOfPlace = subject.startsWith('Confirm your e-mail for a place');
  if (code && visitor.confirms === 'at once') await confirm(season, visitor, code);
  if (code && isOfPlace && visitor.confirms === 'late' && visitor.random() < CONFIRMS_FOR_PLACE)
    await confirm(season, visitor, code);
  if (subject === 'Please send your ID proof once more') await sendAnotherProof(season, visitor);
  if (/^Your prize: we need your|: a payment is put right$/.test(subject))
    await giveBankDetails(season, visitor);
  if (/^A place in .* is yours to take$/.test(subject)) await answerOffers(season, visitor);
}

async function answerOffers(season: Season, visitor: Visitor): Promise<void> {
  if (visitor.answers === 'let pass') return;
  const { changes } = season.answered;
  await visit(season, visitor, async (call) => {
    const entries = await call(listOwnEntries);
    for (const { id, state, isCaptain } of entries) {
      if (state !== 'offered') continue;
      const params = { id };
      if (visitor.answers === 'accept') {
        const is = await unlessRefused(season, () => call(acceptOffer, { params }));
        if (is) changes.push({ entryId: id, visitor, kind: 'accepted' });
      } else if (isCaptain) {
        const said = await unlessRefused(season, () => call(cancelEntry, { params }));
        if (said) changes.push({ entryId: id, visitor, kind: 'cancelled' });
      }
    }
  });
}

import { confirmEmail } from '../../../contract/accounts/mailed-codes.ts';
import type { Visitor } from '../world/cast.ts';
import { guestsOf, type Season } from '../world/season.ts';
import { unlessRefused, visit } from '../world/visits.ts';

/** Follows a mailed link in the browser that opened the account. */
export async function confirm(season: Season, visitor: Visitor, code: string): Promise<void> {
  if (visitor.hasConfirmed) return;
  await visit(season, visitor, async (call) => {
    const body = { user_code: code, user_email: visitor.email };
    const said = await unlessRefused(season, () => call(confirmEmail, { body }));
    visitor.hasConfirmed = said !== undefined;
  });
}

/** So many of those who put it off follow the last link that they were mailed. */
export function confirmLate({ part }: { part: number }) {
  return async (season: Season): Promise<void> => {
    for (const visitor of guestsOf(season)) {
      if (visitor.confirms !== 'late' || visitor.hasConfirmed || season.random() >= part) continue;
      const mails = season.mailbox.all().filter(({ to }) => to === visitor.email);
      const code = mails.findLast((mail) => mail.code)?.code;
      if (code) await confirm(season, visitor, code);
    }
  };
}

import { openAccount } from '../../../web/screens/sign-up/open-account.ts';
import { forEachAtOnce } from '../../rehearsal/at-once.ts';
import type { Season } from '../world/season.ts';
import { unlessRefused, visit } from '../world/visits.ts';

const AT_ONCE = 6;

/** More of the cast sign up, until this part of all has. */
export function signUps({ until }: { until: number }) {
  return async (season: Season): Promise<void> => {
    const { cast, people, photos, captcha } = season;
    const due = cast.slice(0, Math.round(people * until)).filter(({ token }) => !token);
    await forEachAtOnce(due, AT_ONCE, (visitor) =>
      visit(season, visitor, async (call) => {
        const values = { ...visitor.values, user_id_proof: photos[visitor.photo]! };
        const sent = { captchaCode: await captcha(), setSending: () => undefined };
        const token = await unlessRefused(season, () => openAccount(call, values, sent));
        if (token) visitor.token = token;
      }),
    );
    await findAccounts(season);
  };
}

async function findAccounts({ db, cast }: Season): Promise<void> {
  const rows = await db.selectFrom('accounts').select(['id', 'emailKey']).execute();
  const ids = new Map(rows.map(({ id, emailKey }) => [emailKey, id]));
  for (const visitor of cast)
    if (visitor.token && !visitor.accountId) {
      const id = ids.get(visitor.email);
      if (id) visitor.accountId = id;
    }
}

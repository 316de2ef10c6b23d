import { campusSignOn } from '../../../contract/accounts/campus-sign-on.ts';
import type { Festival } from '../../../contract/festival.ts';
import type { Database } from '../../database/connection.ts';
import { HttpError } from '../../http/errors.ts';
import { addressGroup, PER_MINUTE } from '../../http/limits.ts';
import type { Serve } from '../../http/serve-call.ts';
import type { Settings } from '../../settings/settings.ts';
import { deviceOf } from '../sessions/device.ts';
import { createSession } from '../sessions/store.ts';
import { campusProvider } from './dauth.ts';
import { findOrLinkAccount } from './linking.ts';
import { isCampusEmail } from './rules.ts';

/** The way back from the provider: a code in, a session's token out. */
export function campusSignOnRoutes(
  serve: Serve,
  {
    db,
    provider,
    festival,
  }: {
    db: Database;
    provider: Settings['campusSignOn'];
    festival: () => Pick<Festival, 'campusCollege'>;
  },
): void {
  const askProvider = campusProvider(provider);
  const issuer = new URL(provider.userUrl).origin;

  serve(
    campusSignOn,
    async ({ query: { code }, request }) => {
      const person = await askProvider(code, addressGroup(request.ip));
      if (!isCampusEmail(person.email, provider.emailDomains))
        throw new HttpError(403, 'This e-mail is not of the campus');
      const accountId = await findOrLinkAccount(
        db,
        { issuer, subject: person.id },
        person,
        festival().campusCollege,
      );
      request.about = accountId;
      const device = deviceOf(request.headers);
      return { message: await createSession(db, { accountId, device }, Date.now()) };
    },
    PER_MINUTE.signIn,
  );
}

import type { FastifyInstance } from 'fastify';
import { OTHER_COLLEGE } from '../../../contract/accounts/choices.ts';
import * as ownDataCalls from '../../../contract/accounts/own-data.ts';
import * as calls from '../../../contract/accounts/profile.ts';
import { endSessions } from '../../../contract/accounts/sessions.ts';
import { BadInputError } from '../../http/errors.ts';
import { PER_MINUTE } from '../../http/limits.ts';
import { serveCall } from '../../http/serve-call.ts';
import { findBankDetails } from '../bank-details/store.ts';
import { emailKey } from '../rules.ts';
import { changeOwn, requireSession, sessionOf } from '../sessions/bearer.ts';
import { removeSessionsOf } from '../sessions/store.ts';
import { type OwnDataParts, ownData, removeAccount } from './data.ts';
import { passwordConfirmation } from './password-confirmation.ts';
import { changeProfile } from './profile-change.ts';
import { getOwnAccount } from './store.ts';

/** What a person may do with their account: change it, take it with them, end it. */
export async function ownAccountRoutes(app: FastifyInstance, parts: OwnDataParts): Promise<void> {
  const { db } = parts;
  const signedIn = { preParsing: requireSession(db) };
  const confirmed = { ...signedIn, ...PER_MINUTE.signIn };
  const confirmPassword = passwordConfirmation(db);

  serveCall(
    app,
    calls.updateProfile,
    async (change, request) => {
      await changeOwn(db, request, (trx, accountId) => changeProfile(trx, accountId, change));
      return { message: 'Your profile is saved' };
    },
    signedIn,
  );

  serveCall(
    app,
    calls.getOwnAccount,
    async (_body, request) => {
      const { accountId } = sessionOf(request);
      const account = await getOwnAccount(db, accountId);
      return {
        message: {
          user_email: account.email,
          user_phone: account.phone,
          user_degree: account.degree,
          user_year: account.year,
          user_college: account.college ?? (account.otherCollege ? OTHER_COLLEGE : ''),
          user_othercollege: account.otherCollege,
          user_sex: account.sex,
          user_nationality: account.nationality,
          user_referral_code: account.referralCode,
          user_voucher_name: account.voucherName,
          user_address: account.address,
          user_city: account.city,
          user_state: account.state,
          user_pincode: account.pincode,
          has_password: account.passwordHash !== null,
          has_bank_details: (await findBankDetails(db, accountId)) !== undefined,
          is_confirmed: account.emailVerifiedAt !== null,
        },
      };
    },
    signedIn,
  );

  serveCall(
    app,
    ownDataCalls.downloadOwnData,
    async ({ user_password }, request) => {
      const { accountId } = sessionOf(request);
      await confirmPassword(accountId, user_password);
      return { message: await ownData(parts, accountId) };
    },
    confirmed,
  );

  serveCall(
    app,
    ownDataCalls.removeAccount,
    async ({ user_email, user_password }, request) => {
      const { accountId } = sessionOf(request);
      const { email } = await getOwnAccount(db, accountId);
      if (emailKey(user_email) !== emailKey(email))
        throw new BadInputError({ user_email: 'This is not the e-mail of your account' });
      await confirmPassword(accountId, user_password);
      await removeAccount(parts, accountId);
      return { message: 'Your account and all that was held about you are removed' };
    },
    confirmed,
  );

  serveCall(
    app,
    endSessions,
    async (_body, request) => {
      await removeSessionsOf(db, sessionOf(request).accountId);
      return { message: 'Logged out everywhere' };
    },
    signedIn,
  );
}

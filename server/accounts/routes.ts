import type { FastifyInstance } from 'fastify';
import * as accounts from '../../contract/accounts.ts';
import type { Captcha } from '../captcha/captcha.ts';
import type { Database } from '../database/connection.ts';
import type { IdProofVault } from '../id-proofs/vault.ts';
import { PER_MINUTE } from '../limits.ts';
import type { Mail } from '../mail/mail.ts';
import { welcome } from '../mail/messages.ts';
import { serveCall } from '../serve-call.ts';
import { requireSession, sessionOf } from '../sessions/bearer.ts';
import { nobodysHash } from './passwords.ts';
import { qrPicture } from './qr.ts';
import { registerAccount } from './registration.ts';
import { REGISTRATION_MAX_BYTES, readRegistration } from './registration-form.ts';
import { getParticipantCode, getProfile } from './store.ts';

export interface AccountParts {
  readonly db: Database;
  readonly captcha: Captcha;
  readonly vault: IdProofVault;
  readonly mail: Mail;
  readonly publicUrl: string;
}

/** Registering, and what a person sees of their own account. */
export async function accountRoutes(app: FastifyInstance, parts: AccountParts): Promise<void> {
  const { db, mail, publicUrl } = parts;
  const signedIn = { onRequest: requireSession(db) };
  await nobodysHash();

  serveCall(
    app,
    accounts.register,
    async (_body, request) => {
      const registration = await readRegistration(request);
      const token = await registerAccount(parts, registration);
      // A mail server that is down must not undo a registration.
      mail
        .send(welcome(registration.user_email, registration.user_fullname, publicUrl))
        .catch(() => request.log.warn('a welcome mail could not be sent'));
      return { message: token };
    },
    { ...PER_MINUTE.register, bodyLimit: REGISTRATION_MAX_BYTES },
  );

  serveCall(
    app,
    accounts.getDetails,
    async (_body, request) => {
      const profile = await getProfile(db, sessionOf(request).accountId);
      return {
        message: {
          Name: profile.fullName,
          College: profile.collegeName === null ? null : { college_name: profile.collegeName },
          Degree: profile.degree,
          Year: profile.year,
          CollegeID: profile.collegeId,
          TshirtSize: profile.tshirtSize,
          QRCode: profile.participantCode,
        },
      };
    },
    signedIn,
  );

  serveCall(
    app,
    accounts.getQr,
    async (_body, request) => {
      const code = await getParticipantCode(db, sessionOf(request).accountId);
      return { message: await qrPicture(code) };
    },
    signedIn,
  );
}

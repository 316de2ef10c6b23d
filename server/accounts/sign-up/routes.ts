import type { FastifyInstance } from 'fastify';
import { getDetails, getQr } from '../../../contract/accounts/profile.ts';
import type { SignUp } from '../../../contract/accounts/sign-up.ts';
import * as calls from '../../../contract/accounts/sign-up.ts';
import type { Database } from '../../database/connection.ts';
import { PER_MINUTE } from '../../http/limits.ts';
import { serveCall } from '../../http/serve-call.ts';
import type { Mail } from '../../mail/mail.ts';
import { welcome } from '../../mail/messages.ts';
import type { Background } from '../../runtime/background.ts';
import type { Captcha } from '../captcha/captcha.ts';
import type { IdProofVault } from '../id-proofs/vault.ts';
import { linkTo } from '../mailed-codes/rules.ts';
import { createMailedCode } from '../mailed-codes/store.ts';
import { nobodysHash } from '../passwords.ts';
import { qrPicture } from '../profile/qr.ts';
import { requireSession, sessionOf, tokenOf } from '../sessions/bearer.ts';
import type { DeviceCookie } from '../sign-in/device-cookie.ts';
import { getParticipantCode, getProfile } from '../store.ts';
import { readSignUp, SIGN_UP_MAX_BYTES } from './form.ts';
import { signUp } from './sign-up.ts';

export interface AccountParts {
  readonly db: Database;
  readonly captcha: Captcha;
  readonly vault: IdProofVault;
  readonly mail: Mail;
  readonly background: Background;
  readonly publicUrl: string;
  readonly deviceCookie: DeviceCookie;
}

const CONFIRM_CODE_MS = 7 * 24 * 60 * 60 * 1000;

/** Registering, and what a person sees of their own account. */
export async function accountRoutes(app: FastifyInstance, parts: AccountParts): Promise<void> {
  const { db, background } = parts;
  await nobodysHash();

  serveCall(
    app,
    calls.signUp,
    async (_body, request, reply) => {
      const form = await readSignUp(request);
      const { accountId, token } = await signUp(parts, form);
      // A mail server that is down must not undo a form.
      background('a welcome mail', () => mailWelcome(parts, accountId, form));
      parts.deviceCookie.remember(request, reply, form.user_email);
      return { message: token };
    },
    { ...PER_MINUTE.signUp, bodyLimit: SIGN_UP_MAX_BYTES },
  );

  serveCall(app, getDetails, async (_body, request) => {
    const profile = await getProfile(db, tokenOf(request), Date.now());
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
  });

  serveCall(
    app,
    getQr,
    async (_body, request) => {
      const code = await getParticipantCode(db, sessionOf(request).accountId);
      return { message: await qrPicture(code) };
    },
    { preParsing: requireSession(db) },
  );
}

async function mailWelcome(
  { db, mail, publicUrl }: AccountParts,
  accountId: string,
  { user_email: email, user_fullname }: SignUp,
): Promise<void> {
  const code = await createMailedCode(
    db,
    { accountId, purpose: 'confirm', validMs: CONFIRM_CODE_MS },
    Date.now(),
  );
  const link = linkTo(publicUrl, 'confirm-email', { code, email });
  await mail.send(welcome(email, user_fullname, { link, profile: `${publicUrl}/profile` }));
}

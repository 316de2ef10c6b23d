import { ID_PROOF_MAX_CHARACTERS } from '../../../contract/accounts/id-proofs.ts';
import { MESSAGES } from '../../../contract/accounts/messages.ts';
import * as contract from '../../../contract/accounts/sign-up.ts';
import type { Database } from '../../database/connection.ts';
import { HttpError } from '../../http/errors.ts';
import { addressGroup, PER_MINUTE } from '../../http/limits.ts';
import type { Serve } from '../../http/serve-call.ts';
import type { Mail } from '../../mail/mail.ts';
import { welcome } from '../../mail/messages.ts';
import type { Background } from '../../runtime/background.ts';
import type { Captcha } from '../captcha/captcha.ts';
import type { RefuseGuessable } from '../guessable-password.ts';
import type { SealedIdProofs } from '../id-proofs/sealed.ts';
import { createLink } from '../mailed-codes/rules.ts';
import { nobodysHash } from '../passwords.ts';
import { deviceOf } from '../sessions/device.ts';
import type { DeviceCookie } from '../sign-in/device-cookie.ts';
import { openAccount } from './sign-up.ts';

export interface SignUpDependencies {
  readonly db: Database;
  readonly captcha: Captcha;
  readonly idProofs: SealedIdProofs;
  readonly mail: Mail;
  readonly background: Background;
  readonly publicUrl: string;
  readonly deviceCookie: DeviceCookie;
  readonly refuseGuessable: RefuseGuessable;
}

/** The ID proof as a data URL, and 128 kB for all the rest and the form's own lines. */
const MAX_BYTES = ID_PROOF_MAX_CHARACTERS + 128 * 1024;

export async function signUpRoutes(serve: Serve, dependencies: SignUpDependencies): Promise<void> {
  const { background, deviceCookie, refuseGuessable } = dependencies;
  await nobodysHash();

  serve(
    contract.signUp,
    async ({ body, request, reply }) => {
      refuseGuessable(body.user_password, [body.user_name, body.user_fullname, body.user_email]);
      const from = { by: addressGroup(request.ip), device: deviceOf(request.headers) };
      const { account, token } = await openAccount(dependencies, body, from);
      request.about = account.id;
      // A mail server that is down must not undo a sign-up.
      background('a welcome mail', () => mailWelcome(dependencies, account.id, body));
      deviceCookie.remember(request, reply, account);
      return { message: token };
    },
    { ...PER_MINUTE.signUp, form: { maxBytes: MAX_BYTES, tooLarge } },
  );
}

/** Only an ID proof makes a sign-up as large as that. */
function tooLarge(): HttpError {
  return new HttpError(413, MESSAGES.idProofSize, {
    fields: { user_id_proof: MESSAGES.idProofSize },
  });
}

async function mailWelcome(
  dependencies: SignUpDependencies,
  id: string,
  { user_email: email, user_fullname }: contract.SignUp,
): Promise<void> {
  const link = await createLink(dependencies, 'confirm', { id, email });
  const profile = `${dependencies.publicUrl}/profile`;
  if (link) await dependencies.mail.send(welcome(email, user_fullname, { link, profile }));
}

import { ID_PROOF_MAX_CHARACTERS } from '../../../contract/accounts/id-proofs.ts';
import { MESSAGES } from '../../../contract/accounts/messages.ts';
import * as contract from '../../../contract/accounts/sign-up.ts';
import { HttpError } from '../../http/errors.ts';
import { PER_MINUTE } from '../../http/limits.ts';
import type { Serve } from '../../http/serve-call.ts';
import type { RefuseGuessable } from '../guessable-password.ts';
import { nobodysHash } from '../passwords.ts';
import { deviceOf } from '../sessions/device.ts';
import type { DeviceCookie } from '../sign-in/device-cookie.ts';
import { openAccount, type SignUpStores } from './sign-up.ts';

export interface SignUpDependencies extends SignUpStores {
  readonly deviceCookie: DeviceCookie;
  readonly refuseGuessable: RefuseGuessable;
}

/** The ID proof as a data URL, and 128 kB for all the rest and the form's own lines. */
export const SIGN_UP_MAX_BYTES = ID_PROOF_MAX_CHARACTERS + 128 * 1024;

export async function signUpRoutes(serve: Serve, dependencies: SignUpDependencies): Promise<void> {
  const { deviceCookie, refuseGuessable } = dependencies;
  await nobodysHash();

  serve.change(
    contract.signUp,
    {
      prepare: async ({ body, idempotencyId, request, reply }, change) => {
        refuseGuessable(body.user_password, [body.user_name, body.user_fullname, body.user_email]);
        const from = { device: deviceOf(request.headers), idempotencyId };
        const { account, answer } = await openAccount(dependencies, body, from, change);
        request.about = account.id;
        deviceCookie.remember(request, reply, account);
        return answer;
      },
    },
    { ...PER_MINUTE.signUp, form: { maxBytes: SIGN_UP_MAX_BYTES, tooLarge } },
  );
}

/** Only an ID proof makes a sign-up as large as that. */
function tooLarge(): HttpError {
  return new HttpError(413, MESSAGES.idProofSize, {
    fields: { user_id_proof: MESSAGES.idProofSize },
  });
}

import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import * as calls from '../../../contract/desk/sign-in.ts';
import { CallError } from '../../calls/call-error.ts';
import { callDesk } from '../calls/call-desk.ts';

/* The library is fetched by whoever uses a passkey. */

const SIGNING_IN = { isSigningIn: true };

/** Shows a passkey as the second factor. @throws CallError, also where the browser gave none */
export async function showPasskey() {
  const options = await callDesk(calls.askForPasskey, SIGNING_IN);
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON }).catch(notGiven);
  return callDesk(calls.sendPasskey, { body: { response: { ...response } }, ...SIGNING_IN });
}

/** Makes a passkey of this device, or of one beside it, a second factor. @throws CallError, as above */
export async function makePasskey(signing: { isSigningIn: boolean }) {
  const options = await callDesk(calls.startPasskey, signing);
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON }).catch(notGiven);
  return callDesk(calls.confirmPasskey, { body: { response: { ...response } }, ...signing });
}

function notGiven(): never {
  throw new CallError(400, 'The browser gave no passkey. Try again, or take the other way.');
}

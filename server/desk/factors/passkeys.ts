import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Passkey } from './store.ts';

/** The host and the origin that passkeys of the desk belong to. */
export interface Site {
  readonly name: string;
  readonly publicUrl: string;
}

function expected({ publicUrl }: Site, challenge: string) {
  const { hostname, origin } = new URL(publicUrl);
  return { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: hostname };
}

export function optionsToMake(
  site: Site,
  { email, name, passkeys }: { email: string; name: string; passkeys: readonly Passkey[] },
) {
  return generateRegistrationOptions({
    rpName: `${site.name} desk`,
    rpID: new URL(site.publicUrl).hostname,
    userName: email,
    userDisplayName: name,
    excludeCredentials: passkeys.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** The passkey that a browser made, or undefined where its answer doesn't hold. */
export async function madePasskey(
  site: Site,
  {
    response,
    challenge,
    ...made
  }: { response: object; challenge: string } & Pick<Passkey, 'accountId' | 'device'>,
  now: number,
): Promise<Passkey | undefined> {
  const verified = await verifyRegistrationResponse({
    ...expected(site, challenge),
    response: response as RegistrationResponseJSON,
    requireUserVerification: false,
  }).catch(() => undefined);
  const credential = verified?.registrationInfo?.credential;
  if (!verified?.verified || !credential) return undefined;
  return {
    id: credential.id,
    ...made,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(credential.transports ?? []),
    createdAt: now,
  };
}

export function optionsToShow(site: Site, passkeys: readonly Passkey[]) {
  return generateAuthenticationOptions({
    rpID: new URL(site.publicUrl).hostname,
    allowCredentials: passkeys.map(({ id, transports }) => ({
      id,
      transports: JSON.parse(transports),
    })),
    userVerification: 'preferred',
  });
}

/** The new count of a passkey that was shown, or undefined where the answer doesn't hold for any of them. */
export async function shownPasskey(
  site: Site,
  {
    response,
    challenge,
    passkeys,
  }: { response: object; challenge: string; passkeys: readonly Passkey[] },
): Promise<{ id: string; counter: number } | undefined> {
  const shown = response as AuthenticationResponseJSON;
  const passkey = passkeys.find(({ id }) => id === shown.id);
  if (!passkey) return undefined;
  const verified = await verifyAuthenticationResponse({
    ...expected(site, challenge),
    response: shown,
    requireUserVerification: false,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => undefined);
  return verified?.verified
    ? { id: passkey.id, counter: verified.authenticationInfo.newCounter }
    : undefined;
}

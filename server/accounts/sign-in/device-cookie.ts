import '@fastify/cookie';
import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deriveKey } from '../../crypto/secret-key.ts';
import { isSecret } from '../../crypto/tokens.ts';
import { hostCookie } from '../../http/host-cookie.ts';
import type { Credentials } from '../store.ts';

/*
 * A browser that has opened an account carries a signed cookie of it, so that whoever guesses at that
 * account's password from the same campus address doesn't make its owner wait. It tells nothing, and opens
 * nothing: guesses that come with it are slowed too, by themselves. Since it is signed over the account's id
 * and the hash of its password, it ends when the account gets another owner or another password.
 */

const DAYS = 180;
const NOBODY: Credentials = { id: '', passwordHash: null };

export function deviceCookie(
  secretKey: Buffer,
  { isSecure, name: plainName = 'device' }: { isSecure: boolean; name?: string },
) {
  const key = createSecretKey(deriveKey(secretKey, 'device cookies'));
  const name = hostCookie(plainName, isSecure);
  const sign = (id: string, { id: accountId, passwordHash }: Credentials): string =>
    createHmac('sha256', key).update(`${id} ${accountId} ${passwordHash}`).digest('base64url');

  /** Tells this browser from all others, if it has opened this account; as fast where there is no account. */
  function idOf(request: FastifyRequest, account: Credentials = NOBODY): string | undefined {
    const [id = '', signature = ''] = request.cookies[name]?.split('.') ?? [];
    return isSecret(signature, sign(id, account)) ? id : undefined;
  }

  /** Call it when the answer opens the account. */
  function remember(request: FastifyRequest, reply: FastifyReply, account: Credentials): void {
    if (idOf(request, account)) return;
    const id = randomBytes(16).toString('base64url');
    reply.setCookie(name, `${id}.${sign(id, account)}`, {
      maxAge: DAYS * 24 * 60 * 60,
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: isSecure,
    });
  }

  return { idOf, remember };
}

export type DeviceCookie = ReturnType<typeof deviceCookie>;

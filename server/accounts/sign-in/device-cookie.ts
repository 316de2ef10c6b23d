import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deriveKey } from '../../crypto/secret-key.ts';
import { isSecret } from '../../crypto/tokens.ts';
import { emailKey } from '../../mail/email-key.ts';

/*
 * A browser that has opened an account carries a signed note of it ("device cookie"), so that whoever guesses
 * at that account's password from the same campus address doesn't make its owner wait. It tells nothing, and
 * opens nothing: guesses that come with it are slowed too, by themselves.
 */

const NAME = 'known-browser';
const DAYS = 180;
const COOKIE = new RegExp(`(?:^|; )${NAME}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`);

export function deviceCookie(secretKey: Buffer, { isSecure }: { isSecure: boolean }) {
  const key = deriveKey(secretKey, 'known browsers');
  const sign = (id: string, email: string): string =>
    createHmac('sha256', key)
      .update(`${id} ${emailKey(email)}`)
      .digest('base64url');

  /** What tells this browser from all others, if the account with this e-mail was opened in it before. */
  function idOf(request: FastifyRequest, email: string): string | undefined {
    const [, id, signature] = COOKIE.exec(request.headers.cookie ?? '') ?? [];
    return id && signature && isSecret(signature, sign(id, email)) ? id : undefined;
  }

  /** Call it when the answer opens the account with this e-mail. */
  function remember(request: FastifyRequest, reply: FastifyReply, email: string): void {
    if (idOf(request, email)) return;
    const id = randomBytes(16).toString('base64url');
    reply.header(
      'set-cookie',
      [
        `${NAME}=${id}.${sign(id, email)}`,
        `Max-Age=${DAYS * 24 * 60 * 60}`,
        'Path=/api/user',
        'HttpOnly',
        'SameSite=Strict',
        ...(isSecure ? ['Secure'] : []),
      ].join('; '),
    );
  }

  return { idOf, remember };
}

export type DeviceCookie = ReturnType<typeof deviceCookie>;

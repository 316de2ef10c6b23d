import '@fastify/cookie';
import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deriveKey } from '../../crypto/secret-key.ts';
import { isSecret } from '../../crypto/tokens.ts';
import { emailKey } from '../../mail/email-key.ts';

/*
 * A browser that has opened an account carries a signed cookie of it, so that whoever guesses at that
 * account's password from the same campus address doesn't make its owner wait. It tells nothing, and opens
 * nothing: guesses that come with it are slowed too, by themselves.
 */

const NAME = 'known-browser';
const DAYS = 180;

export function deviceCookie(secretKey: Buffer, { isSecure }: { isSecure: boolean }) {
  const key = deriveKey(secretKey, 'known browsers');
  const sign = (id: string, email: string): string =>
    createHmac('sha256', key)
      .update(`${id} ${emailKey(email)}`)
      .digest('base64url');

  /** Tells this browser from all others, if the account with this e-mail was opened in it before. */
  function idOf(request: FastifyRequest, email: string): string | undefined {
    const [id = '', signature = ''] = request.cookies[NAME]?.split('.') ?? [];
    return isSecret(signature, sign(id, email)) ? id : undefined;
  }

  /** Call it when the answer opens the account with this e-mail. */
  function remember(request: FastifyRequest, reply: FastifyReply, email: string): void {
    if (idOf(request, email)) return;
    const id = randomBytes(16).toString('base64url');
    reply.setCookie(NAME, `${id}.${sign(id, email)}`, {
      maxAge: DAYS * 24 * 60 * 60,
      path: '/api/user',
      httpOnly: true,
      sameSite: 'strict',
      secure: isSecure,
    });
  }

  return { idOf, remember };
}

export type DeviceCookie = ReturnType<typeof deviceCookie>;

import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookie } from '../../http/host-cookie.ts';
import { MAX_AGE_MS } from './store.ts';

/*
 * The session lies in a cookie that no script reads and no other site's page brings along. A participant's token is
 * never looked at here.
 */

export function deskCookie({ isSecure }: { isSecure: boolean }) {
  const name = hostCookie('desk', isSecure);
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure } as const;
  return {
    tokenOf: ({ cookies }: FastifyRequest): string | undefined => cookies[name],
    set(reply: FastifyReply, token: string): void {
      reply.setCookie(name, token, { ...options, maxAge: MAX_AGE_MS / 1000 });
    },
    clear(reply: FastifyReply): void {
      reply.clearCookie(name, options);
    },
  };
}

export type DeskCookie = ReturnType<typeof deskCookie>;

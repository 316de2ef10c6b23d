import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The cookie that makes a phone a device: no script reads it, no other site's page brings it along. */
export function gateCookie({ isSecure }: { isSecure: boolean }) {
  // By this prefix a browser takes it from this very host alone, over https.
  const name = isSecure ? '__Host-gate' : 'gate';
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure } as const;
  return {
    tokenOf: ({ cookies }: FastifyRequest): string | undefined => cookies[name],
    /** Until a day after the device's end: what was scanned before it may still be told then. */
    set(reply: FastifyReply, token: string, endsAt: number): void {
      reply.setCookie(name, token, { ...options, expires: new Date(endsAt + DAY_MS) });
    },
  };
}

export type GateCookie = ReturnType<typeof gateCookie>;

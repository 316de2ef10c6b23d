import { createHmac, createSecretKey } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deriveKey } from '../crypto/secret-key.ts';
import { addressGroup } from './limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that a call without a session is about: its id, or the e-mail's key where that is all there is. */
    about: string | undefined;
    /** The group of the caller's address, which a connection that has ended doesn't tell any more. */
    caller: string;
  }
}

type Outcome = 'done' | 'refused' | 'no session' | 'rate limit' | 'backoff';

/**
 * Logs whatever matters to an account's safety, a line each: the call's name as the event, its outcome, and
 * who, under pseudonyms. The same account and the same address have the same ones in every line, so that one
 * can be followed; without the secret key nobody can tell whose they are.
 */
export function logSecurityEvents(app: FastifyInstance, secretKey: Buffer): void {
  const key = createSecretKey(deriveKey(secretKey, 'log pseudonyms'));
  const pseudonym = (kind: 'account' | 'address', of: string) =>
    createHmac('sha256', key).update(`${kind} ${of}`).digest('base64url').slice(0, 16);

  app.decorateRequest('about', undefined);
  app.decorateRequest('caller', '');
  app.addHook('onRequest', (request, _reply, done) => {
    request.caller = addressGroup(request.ip);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const account = request.about ?? request.session?.accountId;
    const outcome = outcomeOf(request, reply.statusCode, account);
    const { config, url } = request.routeOptions;
    if (outcome)
      request.log[outcome === 'done' ? 'info' : 'warn'](
        {
          event: config.call?.name ?? url,
          outcome,
          account: account && pseudonym('account', account),
          address: pseudonym('address', request.caller),
        },
        'security event',
      );
    done();
  });
}

/** Undefined for what touches nobody's safety: reading what one may read, and input that is only incomplete. */
function outcomeOf(
  { method, about, headers, routeOptions }: FastifyRequest,
  status: number,
  account: string | undefined,
): Outcome | undefined {
  const { call } = routeOptions.config;
  const isRead = method === 'GET' && about === undefined;
  if (status === 429) return account === undefined ? 'rate limit' : 'backoff';
  if (status === 401 && account === undefined && headers.authorization) return 'no session';
  if (status === 401 || status === 403)
    return account || call?.bearer === false ? 'refused' : undefined;
  if (!call || isRead || status >= 500) return undefined;
  if (status < 400) return 'done';
  return account === undefined ? undefined : 'refused';
}

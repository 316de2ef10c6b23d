import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { campusSignOn } from '../../contract/accounts/campus-sign-on.ts';
import { logIn } from '../../contract/accounts/sessions.ts';
import { signUp } from '../../contract/accounts/sign-up.ts';

/** Accounts opened, and sessions by the way to them, each by how it went. */
export function watchAccounts(registry: Registry, app: FastifyInstance): void {
  const signUps = new Counter({
    name: 'festival_sign_ups_total',
    help: 'Sign-ups, by outcome: done, refused (a fault in the form), limited, busy, failed',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const signIns = new Counter({
    name: 'festival_sign_ins_total',
    help: 'Sign-ins, by way (password, campus) and outcome: done, refused, limited, busy, failed',
    labelNames: ['way', 'outcome'],
    registers: [registry],
  });
  app.addHook('onResponse', ({ routeOptions }, { statusCode }, done) => {
    const { call } = routeOptions.config;
    if (call === signUp) signUps.inc({ outcome: outcomeOf(statusCode) });
    if (call === logIn) signIns.inc({ way: 'password', outcome: outcomeOf(statusCode) });
    if (call === campusSignOn) signIns.inc({ way: 'campus', outcome: outcomeOf(statusCode) });
    done();
  });
}

function outcomeOf(status: number) {
  if (status < 400) return 'done';
  if (status === 429) return 'limited';
  if (status === 503) return 'busy';
  return status < 500 ? 'refused' : 'failed';
}

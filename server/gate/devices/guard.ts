import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Call, changesSomething } from '../../../contract/call.ts';
import { DAY_MS } from '../../../contract/moments.ts';
import type { Database } from '../../database/connection.ts';
import { callServer } from '../../http/call-server.ts';
import { HttpError, NotFoundError } from '../../http/errors.ts';
import { hostCookie } from '../../http/host-cookie.ts';
import { perMinute } from '../../http/limits.ts';
import { requireOurPage } from '../../http/our-page.ts';
import type { Idempotency, IsOn, ServeOf } from '../../http/serve-call.ts';
import { type Device, findDevice } from './store.ts';

const OVER = 'This phone is not paired, or its shift has ended';
/** So long after its end a device may still tell what it scanned until then. */
const KNOWN_MS = DAY_MS;

/** Limits of a device, wherever it is: all phones of a gate share an address. Whoever is none is counted by address. */
const keyGenerator = ({ gateDevice, caller }: FastifyRequest) =>
  gateDevice ? `device ${gateDevice.id}` : caller;

export const PER_MINUTE = {
  /** Several a second, each with what came since. */
  device: perMinute(1200, { keyGenerator }),
  /** Each shows people who stand nowhere near: more than a thumb can ask for, and few for a script. */
  find: perMinute(30, { keyGenerator, isShared: true }),
  pairing: perMinute(300, { keyGenerator, isShared: true }),
} as const;

/** The cookie that makes a phone a device: no script reads it, no other site's page brings it along. */
export function gateCookie({ isSecure }: { isSecure: boolean }) {
  const name = hostCookie('gate', isSecure);
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure } as const;
  return {
    tokenOf: ({ cookies }: FastifyRequest): string | undefined => cookies[name],
    set(reply: FastifyReply, token: string, endsAt: number): void {
      reply.setCookie(name, token, { ...options, expires: new Date(endsAt + KNOWN_MS) });
    },
  };
}

interface GateCall extends Call {
  readonly device: 'paired' | 'known' | 'none';
}

/** A call of a device; of one that pairs one there is none yet. */
export type ServeGate = ServeOf<GateCall, { readonly device: Device }>;

interface GuardDependencies {
  readonly db: Database;
  readonly idempotency: Idempotency;
  readonly cookie: ReturnType<typeof gateCookie>;
  readonly publicUrl: string;
  readonly isOn: IsOn;
}

declare module 'fastify' {
  interface FastifyRequest {
    gateDevice: Device | undefined;
  }
}

/** Lets a request of a gate call through where its cookie is that of a device, as the call needs it. `app`: the gate's own scope. */
export function gateGuard(
  app: FastifyInstance,
  { db, idempotency, cookie, publicUrl, isOn }: GuardDependencies,
): ServeGate {
  app.decorateRequest('gateDevice', undefined);
  app.addHook('onRequest', async (request) => {
    if (!isOn()) throw new NotFoundError();
    const { call } = request.routeOptions.config;
    if (call && (changesSomething(call) || call.onlyReads)) requireOurPage(request, publicUrl);
    const token = cookie.tokenOf(request);
    request.gateDevice = token ? await findDevice(db, { token }) : undefined;
    // The security log counts under a pseudonym which device looked people up.
    if (call?.onlyReads && request.gateDevice)
      request.about = `gate device ${request.gateDevice.id}`;
  });
  // After the limits, which count what is refused here.
  app.addHook('preParsing', async ({ gateDevice, routeOptions }) => {
    const call = routeOptions.config.call as GateCall | undefined;
    if (call && !mayAsk(call.device, gateDevice, Date.now())) throw new HttpError(401, OVER);
  });
  const served = { db, idempotency, findSession: async () => undefined };
  return callServer(app, served, {
    more: ({ gateDevice }) => ({ device: gateDevice! }),
    turnOf: ({ gateDevice }) => gateDevice?.id,
    // By its cookie: another phone may have been paired in its place.
    firstly: async (trx, request) => {
      const { device } = request.routeOptions.config.call as GateCall;
      if (device === 'none') return;
      request.gateDevice = await findDevice(trx, { token: cookie.tokenOf(request)! });
      if (!mayAsk(device, request.gateDevice, Date.now())) throw new HttpError(401, OVER);
    },
  });
}

function mayAsk(needs: GateCall['device'], device: Device | undefined, now: number): boolean {
  if (needs === 'none') return true;
  return device !== undefined && now < device.endsAt + (needs === 'known' ? KNOWN_MS : 0);
}

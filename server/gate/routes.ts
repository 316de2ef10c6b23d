import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as calls from '../../contract/gate/device.ts';
import { FOUND_AT_MOST, findAtGate, getGateList } from '../../contract/gate/list.ts';
import { sendScans } from '../../contract/gate/scans.ts';
import type { Content } from '../content/reading/content.ts';
import { deriveKey, type SecretKeys } from '../crypto/secret-key.ts';
import type { Database } from '../database/connection.ts';
import { BadInputError, HttpError } from '../http/errors.ts';
import type { Idempotency } from '../http/serve-call.ts';
import { gateEvents, placesOf } from './devices/gate-places.ts';
import { gateCookie, gateGuard, PER_MINUTE, type ServeGate } from './devices/guard.ts';
import { type Device, endDevice, noteContact, pairWith, takeLookup } from './devices/store.ts';
import { handOverKey, listKeys } from './list/keys.ts';
import { listView } from './list/list-view.ts';
import { listRefresher } from './list/refresh.ts';
import { listShown, searchPeople } from './people/store.ts';
import { atOtherPlaces, takeScans } from './scans/take-scans.ts';

export interface GateDependencies {
  readonly db: Database;
  readonly keys: SecretKeys;
  readonly content: () => Content;
  readonly publicUrl: string;
  readonly idempotency: Idempotency;
  /** The ids of those whom a misspelt name may mean, as the desk's find has them, the likeliest first. */
  readonly listMeant: (words: string) => Promise<readonly string[]>;
}

/** Everything under /api/gate/: a scope of its own, for paired phones alone. */
export async function gateRoutes(api: FastifyInstance, dependencies: GateDependencies) {
  await api.register(async (app) => {
    const { content, publicUrl } = dependencies;
    const cookie = gateCookie({ isSecure: publicUrl.startsWith('https:') });
    const isOn = () => content().festival.features.gate;
    const serve = gateGuard(app, { ...dependencies, cookie, isOn });
    deviceCalls(serve, { ...dependencies, cookie });
    listCalls(serve, dependencies);
    scanCalls(serve, dependencies);
  });
}

function deviceCalls(
  serve: ServeGate,
  dependencies: GateDependencies & { cookie: ReturnType<typeof gateCookie> },
): void {
  const { db, keys, cookie } = dependencies;

  // Of a repeat too: the first answer may have been lost on the way, and its cookie with it.
  const preSerialization = async (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
  ) => {
    if (reply.statusCode !== 200) return payload;
    const { pairing } = calls.pairDevice.body.parse(request.body);
    const { endsAt } = calls.pairDevice.answer.parse(payload).message;
    cookie.set(reply, tokenOf(pairing, keys), endsAt);
    return payload;
  };
  serve.change(
    calls.pairDevice,
    async (trx, { body: { pairing } }) => {
      const token = tokenOf(pairing, keys);
      const device = await pairWith(trx, { pairing, token }, Date.now());
      if (!device) throw new HttpError(409, USED_UP);
      return deviceView(dependencies, device);
    },
    { ...PER_MINUTE.pairing, preSerialization },
  );

  serve(
    calls.getGateDevice,
    async ({ device }) => {
      await noteContact(db, device.id, {}, Date.now());
      return { message: await deviceView(dependencies, device) };
    },
    PER_MINUTE.device,
  );

  serve.change(
    calls.endOwnDevice,
    async (trx, { device }) => {
      await endDevice(trx, device.id, Date.now());
      return 'The shift of this phone has ended';
    },
    PER_MINUTE.device,
  );
}

/** The token of the device that a code pairs, the same however often its answer is asked for. */
function tokenOf(pairing: string, [secretKey]: SecretKeys): string {
  return deriveKey(secretKey, `gate device ${pairing}`).toString('base64url');
}

const USED_UP =
  'This code was used before, or its five minutes are over. Ask at the desk for another one';

async function deviceView(
  { keys, content }: GateDependencies,
  { id, name, endsAt, place }: Device,
): Promise<calls.GateDevice> {
  const now = content();
  return {
    ...{ id, name, festival: now.festival.name, endsAt },
    places: await placesOf(now, place),
    events: await gateEvents(now),
    listKey: listKeys(keys)[0].key.toString('base64'),
    handOverKey: handOverKey(keys[0], id).toString('base64'),
    now: Date.now(),
  };
}

/** A phone that scans nobody asks for the list every few seconds: a write for each would be for nothing. */
const NOTED_FOR_MS = 30_000;

function listCalls(serve: ServeGate, { db, keys, content, listMeant }: GateDependencies): void {
  const refresh = listRefresher(db, keys);
  const [listKey] = listKeys(keys);

  serve(
    getGateList,
    async ({ query: { since }, device }) => {
      await refresh();
      const now = Date.now();
      if (now - (device.seenAt ?? 0) > NOTED_FOR_MS) await noteContact(db, device.id, {}, now);
      const places = await placesOf(content(), device.place);
      const hasWayOut = content().festival.gates.some(({ rule }) => rule === 'in and out');
      return { message: await listView(db, { since, places, listKey, hasWayOut, now }) };
    },
    PER_MINUTE.device,
  );

  serve(
    findAtGate,
    async ({ body: { q }, device: { id, place } }) => {
      if (!(await takeLookup(db, id, LOOKUPS_A_SHIFT))) throw new HttpError(429, LOOKED_UP);
      const events = place.kind === 'events' ? place.events.map(({ eventId }) => eventId) : [];
      const { found, people } = await searchPeople(db, q, { limit: FOUND_AT_MOST, events });
      const meant = found === 0 ? await listShown(db, await listMeant(q)) : [];
      return { message: { found, people: people.map(viewOf), meant: meant.map(viewOf) } };
    },
    PER_MINUTE.find,
  );
}

function viewOf({ phone, college, ...person }: Awaited<ReturnType<typeof listShown>>[number]) {
  return { ...person, college: college ?? '', phoneEnds: phone.slice(-4) };
}

/** A shift of eight hours at one a minute. */
const LOOKUPS_A_SHIFT = 480;

const LOOKED_UP =
  'This phone has looked up as many people as a shift may. Scan passes, or ask at the desk for another device';

function scanCalls(serve: ServeGate, { db, content }: GateDependencies): void {
  serve.change(
    sendScans,
    {
      prepare: async ({ body, device, request }, change, recheck) => {
        const { scans, unsent, listVersion } = body;
        const places = await placesOf(content(), device.place);
        if (atOtherPlaces(places, scans).length > 0)
          throw new BadInputError({ scans: 'This is no place of the device' });
        const now = Date.now();
        const sent = { places, scans, deviceNow: body.now, now };
        const { answers } = await takeScans(db, sent, async (trx) => {
          await recheck(trx);
          return request.gateDevice!;
        });
        return change(async (trx) => {
          await noteContact(trx, device.id, { unsent, listVersion }, now);
          return { answers, hasEnded: now >= request.gateDevice!.endsAt, serverNow: now };
        });
      },
    },
    PER_MINUTE.device,
  );
}

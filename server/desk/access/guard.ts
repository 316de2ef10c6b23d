import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Call, changesSomething } from '../../../contract/call.ts';
import type { Needs } from '../../../contract/desk/desk-call.ts';
import {
  type Act,
  type AssignedRole,
  needsFreshFactor,
  RIGHTS,
  reachOf,
} from '../../../contract/desk/rights.ts';
import { MINUTE_MS } from '../../../contract/moments.ts';
import { hasRoleNow, listGivenRoles, lockRoles } from '../../accounts/roles-store.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { type EntryEvent, findAnyEvent } from '../../entries/event.ts';
import { callServer } from '../../http/call-server.ts';
import { HttpError, NoSessionError, NotFoundError } from '../../http/errors.ts';
import { requireOurPage } from '../../http/our-page.ts';
import type { Idempotency, IsOn, ServeOf } from '../../http/serve-call.ts';
import type { DeskCookie } from '../sessions/cookie.ts';
import {
  type DeskSession,
  findDeskSession,
  lockDeskSession,
  noteDeskSessionSeen,
} from '../sessions/store.ts';
import { type Note, type Noted, writeAllDown } from './write-down.ts';

const FACTOR_GOOD_MS = 10 * MINUTE_MS;
const NOTED_EVERY_MS = 60 * 1000;

/** Somebody who asks at the desk, with the roles as they are at this very request. */
export interface Organiser extends DeskSession {
  readonly roles: readonly AssignedRole[];
}

export interface DeskCall extends Call {
  readonly needs: Needs;
  readonly unlogged?: string;
}

/** The clusters that a right reaches, by name. */
export type ReachedClusters = 'all' | readonly string[];

/** What a request of a desk call brings that its caller may make. */
interface AskedAtDesk {
  readonly organiser: Organiser;
  readonly reach: ReachedClusters;
  /** The event that the address names, within that reach. */
  readonly event: EntryEvent;
  /** For what goes on for long: asks once more. @throws NoSessionError once session, role or reach have ended */
  readonly recheck: () => Promise<void>;
}

/** `note`: for the audit log, in the change's transaction; it is about the event of the address, where there is one. */
export type ServeDesk = ServeOf<DeskCall, AskedAtDesk, { readonly note: Note }>;

interface GuardDependencies {
  readonly db: Database;
  readonly idempotency: Idempotency;
  readonly content: () => Content;
  readonly cookie: DeskCookie;
  readonly publicUrl: string;
  readonly isOn: IsOn;
}

declare module 'fastify' {
  interface FastifyRequest {
    organiser: Organiser | undefined;
    deskEvent: EntryEvent | undefined;
    noted: Noted[] | undefined;
  }
}

/**
 * Lets a request of a desk call through only where the table of rights has it: for every call that is served with what
 * this gives, before its input is read. `app`: a scope of the desk's own.
 */
export function deskGuard(app: FastifyInstance, dependencies: GuardDependencies): ServeDesk {
  app.decorateRequest('organiser', undefined);
  app.decorateRequest('deskEvent', undefined);
  app.decorateRequest('noted', undefined);
  app.addHook('onRequest', async (request) => {
    if (!dependencies.isOn()) throw new NotFoundError();
    const call = request.routeOptions.config.call as DeskCall | undefined;
    if (!call) return;
    if (changesSomething(call) || call.onlyReads) requireOurPage(request, dependencies.publicUrl);
    if (call.needs === 'nothing') return;
    await authorize(request, call.needs, dependencies);
    await noteSeen(request, dependencies.db);
  });

  const served = { ...dependencies, findSession: async () => undefined };
  return callServer(app, served, {
    more: (request) => ({
      ...askedAtDesk(request),
      recheck: () => requireStanding(request, dependencies),
    }),
    // By the session: whoever has but the password of an account keeps its owner waiting by nothing.
    turnOf: ({ organiser }) => organiser?.tokenHash,
    firstly: async (trx, request) => {
      const { needs } = request.routeOptions.config.call as DeskCall;
      if (needs === 'nothing') return;
      // Whoever ends a role has locked all of them before the session.
      if (needs === 'give roles') await lockRoles(trx);
      await lockDeskSession(trx, request.organiser!.tokenHash);
      await authorize(request, needs, { ...dependencies, db: trx });
    },
    lastly: async (trx, { organiser, noted = [], routeOptions }) => {
      const { name, unlogged } = routeOptions.config.call as DeskCall;
      if (organiser && noted.length > 0) await writeAllDown(trx, organiser, noted);
      else if (unlogged === undefined) throw new Error(`${name} notes nothing of what it changes`);
    },
  });
}

function askedAtDesk(request: FastifyRequest) {
  const { needs } = request.routeOptions.config.call as DeskCall;
  const noted: Noted[] = [];
  request.noted = noted;
  const organiser = request.organiser!;
  return {
    organiser,
    reach: isAct(needs) ? reachOf(organiser.roles, needs, Date.now()) : [],
    event: request.deskEvent!,
    note: (entry: Noted) => void noted.push({ eventId: request.deskEvent?.eventId, ...entry }),
  };
}

function isAct(needs: Needs): needs is Act {
  return needs in RIGHTS;
}

/** Reads who asks, their roles and the event of the address, and lets through whose right reaches it. */
async function authorize(
  request: FastifyRequest,
  needs: Exclude<Needs, 'nothing'>,
  dependencies: Pick<GuardDependencies, 'db' | 'cookie' | 'content'>,
): Promise<void> {
  request.organiser = await findOrganiser(request, dependencies);
  request.session = request.organiser;
  requireRight(request.organiser, needs);
  request.deskEvent = await findEvent(request, needs, dependencies);
}

/** As `authorize`, but for the second factor: it was fresh when that began. */
async function requireStanding(
  request: FastifyRequest,
  dependencies: Pick<GuardDependencies, 'db' | 'cookie'>,
): Promise<void> {
  const { needs } = request.routeOptions.config.call as DeskCall;
  const { roles } = await findOrganiser(request, dependencies);
  const reach = isAct(needs) ? reachOf(roles, needs, Date.now()) : 'all';
  const cluster = request.deskEvent?.clusterName;
  const isInReach = reach === 'all' || (cluster ? reach.includes(cluster) : reach.length > 0);
  if (!isInReach) throw new NoSessionError();
}

async function findOrganiser(
  request: FastifyRequest,
  { db, cookie }: Pick<GuardDependencies, 'db' | 'cookie'>,
): Promise<Organiser> {
  const now = Date.now();
  const token = cookie.tokenOf(request);
  const session = token ? await findDeskSession(db, token, now) : undefined;
  if (!session) throw new NoSessionError();
  const roles = await listGivenRoles(db, session.accountId);
  if (!hasRoleNow(roles, now)) throw new NoSessionError();
  return { ...session, roles };
}

/** A screen that reads by itself doesn't use the session: left alone, it ends. */
async function noteSeen(request: FastifyRequest, db: Database): Promise<void> {
  const { headers, organiser } = request;
  const now = Date.now();
  if (headers['x-unasked'] !== undefined || !organiser) return;
  if (now - organiser.lastSeenAt < NOTED_EVERY_MS) return;
  await noteDeskSessionSeen(db, organiser, now);
  request.organiser = { ...organiser, lastSeenAt: now };
}

function requireRight({ factorAt, roles }: Organiser, needs: Exclude<Needs, 'nothing'>): void {
  if (needs === 'a password') return;
  if (factorAt === null) throw new NoSessionError();
  if (needs === 'a desk session') return;
  const now = Date.now();
  if (reachOf(roles, needs, now).length === 0)
    throw new HttpError(403, 'Your role does not include this');
  if (needsFreshFactor(needs)) requireFreshFactor(factorAt, now);
}

/** @throws HttpError with 403 and `fields.factor` when the second factor was last shown over ten minutes ago */
export function requireFreshFactor(factorAt: number | null, now: number): void {
  if (factorAt !== null && now - factorAt <= FACTOR_GOOD_MS) return;
  const message = 'Please show your second factor once more';
  throw new HttpError(403, message, { fields: { factor: message } });
}

/** The event of an address that names one. @throws NotFoundError, and HttpError with 403 beyond the reach of the right */
async function findEvent(
  { organiser, params }: FastifyRequest,
  needs: Needs,
  { db, content }: Pick<GuardDependencies, 'db' | 'content'>,
): Promise<EntryEvent | undefined> {
  const { cluster, event: title } = params as Record<string, string>;
  if (!cluster || !title || !organiser || !isAct(needs)) return undefined;
  const event = await findAnyEvent(db, content(), cluster, title);
  if (!event) throw new NotFoundError('There is no such event');
  requireReach(reachOf(organiser.roles, needs, Date.now()), event.clusterName);
  return event;
}

/** @throws HttpError where somebody sees the doors of their own events alone */
export function requireAllGates({ roles }: Pick<Organiser, 'roles'>): void {
  if (reachOf(roles, 'see the gate', Date.now()) !== 'all')
    throw new HttpError(403, 'Your role sees its own events’ doors, not the festival’s gates');
}

/** @throws HttpError with 403 where a right doesn't reach into a cluster */
export function requireReach(reach: ReachedClusters, clusterName: string): void {
  if (reach !== 'all' && !reach.includes(clusterName))
    throw new HttpError(403, `${clusterName} is not among your clusters`);
}

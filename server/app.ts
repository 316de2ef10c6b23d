import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { bankDetailsRoutes } from './accounts/bank-details/routes.ts';
import { sealedBankDetails } from './accounts/bank-details/sealed.ts';
import { campusSignOnRoutes } from './accounts/campus-sign-on/routes.ts';
import type { Captcha } from './accounts/captcha/captcha.ts';
import { captchaRoutes } from './accounts/captcha/routes.ts';
import { certificateRoutes } from './accounts/certificates/routes.ts';
import { claimRoutes } from './accounts/claim/routes.ts';
import { collegeRoutes } from './accounts/colleges/routes.ts';
import { type OwnIdProofDependencies, ownIdProofRoutes } from './accounts/id-proofs/own-routes.ts';
import { pictureJobs } from './accounts/id-proofs/process-picture.ts';
import { sealedIdProofs } from './accounts/id-proofs/sealed.ts';
import { picturePlaces } from './accounts/id-proofs/storage/pictures.ts';
import { linkMails } from './accounts/mailed-codes/confirmation-mail.ts';
import { passLinkRoutes } from './accounts/mailed-codes/pass-links.ts';
import { confirmEmailRoutes } from './accounts/mailed-codes/routes.ts';
import { ownDataRoutes } from './accounts/own-data/routes.ts';
import { newPasswordRoutes } from './accounts/passwords/new-password-routes.ts';
import { ownPasswordRoutes } from './accounts/passwords/own-password-routes.ts';
import { refuseGuessablePasswords } from './accounts/passwords.ts';
import { profileRoutes } from './accounts/profile/routes.ts';
import { sessionFinder } from './accounts/sessions/finder.ts';
import { sessionRoutes } from './accounts/sessions/routes.ts';
import { lockOwnAccount, selectSession } from './accounts/sessions/store.ts';
import { countsForAll } from './accounts/sign-in/count-for-all.ts';
import { deviceCookie } from './accounts/sign-in/device-cookie.ts';
import { passwordsAtDoors } from './accounts/sign-in/passwords-at-doors.ts';
import { signInRoutes } from './accounts/sign-in/routes.ts';
import { sharedFailures } from './accounts/sign-in/shared-failures.ts';
import { signUpRoutes } from './accounts/sign-up/routes.ts';
import { unconfirmedBudget } from './accounts/sign-up/unconfirmed-budget.ts';
import { contentRoutes } from './content/api/routes.ts';
import { calendarRoutes } from './content/calendar/routes.ts';
import { hasAnswered, type OnContentChange } from './content/open-content.ts';
import type { Content } from './content/reading/content.ts';
import { type ContentStatusOptions, contentStatusRoutes } from './content/status/routes.ts';
import type { Database } from './database/connection.ts';
import { listMeantBy } from './desk/people/by-words.ts';
import { type DeskDependencies, deskRoutes } from './desk/routes.ts';
import { allPlacesRoute } from './entries/all-places.ts';
import { entryRoutes, registeredEventsRoute } from './entries/routes.ts';
import { gatherTeamNews } from './entries/team-news.ts';
import { type GateDependencies, gateRoutes } from './gate/routes.ts';
import { callServer } from './http/call-server.ts';
import { asSender } from './http/connection-line.ts';
import { answerErrors } from './http/errors.ts';
import { healthRoutes } from './http/health.ts';
import { takeEmptyJson } from './http/json-type.ts';
import { rateLimits } from './http/limits.ts';
import { logAnswers } from './http/log.ts';
import { onlyOurHosts } from './http/our-hosts.ts';
import { protectiveHeaders } from './http/protective-headers.ts';
import { ResponseCache } from './http/response-cache.ts';
import { logSecurityEvents } from './http/security-log.ts';
import { type Serve, serveWhile } from './http/serve-call.ts';
import { serverOptions } from './http/server-options.ts';
import { endConnectionsWhenStopping, lastAnswers } from './http/stopping.ts';
import { idempotency } from './idempotency/store.ts';
import { openJobs } from './jobs/jobs.ts';
import { mailJobs } from './mail/deliver.ts';
import type { Mail } from './mail/mail.ts';
import type { Watched } from './metrics/watch.ts';
import { resultRoutes } from './results/routes.ts';
import { backgroundWork } from './runtime/background.ts';
import { diskRoom } from './runtime/disk-room.ts';
import { RELEASE } from './runtime/release.ts';
import type { Settings } from './settings/settings.ts';
import { referenceRoutes } from './site/reference/routes.ts';
import { sharingRoutes } from './site/sharing/routes.ts';
import { teamSharingRoutes } from './site/sharing/team-routes.ts';

/** The app's dependencies, opened and closed by whoever builds it. */
export interface AppDependencies {
  readonly db: Database;
  readonly secretKey: Buffer;
  readonly captcha: Captcha;
  readonly mail: Mail;
  /** The content of this moment; without it the app has no content server. */
  readonly content?: () => Content;
  /** Asks to be told when the content was replaced. */
  readonly onContentChange?: OnContentChange;
  /** Tells how the content stands, and is told of its changes; see `content/status/`. */
  readonly contentStatus?: Omit<ContentStatusOptions, 'settings'>;
  /** Reads it again: the desk has decided which event a file is. Rejects never. */
  readonly readContentAnew?: () => Promise<void>;
  /** Aborted once the server is to stop: it takes no more work then, though it still answers. */
  readonly stopping?: AbortController;
  /** Counts all that the app does, for who watches it; called before there are routes. */
  readonly watch?: (app: FastifyInstance, watched: Watched) => unknown;
  /** Registers the site, last: whatever nothing else answers is a page. */
  readonly site?: (app: FastifyInstance, cache: ResponseCache) => Promise<unknown>;
  /** Takes the log lines in place of the standard output. */
  readonly logTo?: NodeJS.WritableStream;
}

/** The whole server, in order. */
export async function buildApp(
  settings: Settings,
  dependencies: AppDependencies,
): Promise<FastifyInstance> {
  const cache = new ResponseCache();
  dependencies.onContentChange?.(() => cache.clear());
  const headers = protectiveHeaders(settings);
  const { stopping = new AbortController() } = dependencies;
  const before = (router: RequestListener) =>
    lastAnswers(
      stopping.signal,
      onlyOurHosts({ publicUrl: settings.publicUrl, headers }, cache.before(router)),
    );
  const app = fastify(serverOptions(settings, { before, headers, logTo: dependencies.logTo }));
  cache.follow(app);
  await dependencies.watch?.(app, { ...dependencies, cache });
  answerErrors(app);
  logAnswers(app);
  logSecurityEvents(app, dependencies.secretKey);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    asSender(request, done);
  });
  endConnectionsWhenStopping(app, stopping);

  const hasContent = () => hasAnswered(dependencies.contentStatus?.status());
  await app.register(healthRoutes, {
    ...dependencies,
    stopping: stopping.signal,
    release: RELEASE,
    hasContent,
  });
  await app.register((api) => accountsServer(api, settings, { ...dependencies, cache }));
  const { content } = dependencies;
  if (content) {
    const picturesDir = join(settings.dataDir, 'pictures');
    await app.register(contentRoutes, { content, cache, picturesDir });
    await app.register(sharingRoutes, { ...dependencies, ...settings, content, cache });
    await app.register(teamSharingRoutes, { ...dependencies, content, cache });
    await app.register(calendarRoutes, { content, cache, publicUrl: settings.publicUrl });
  }
  const { contentStatus } = dependencies;
  if (contentStatus)
    await app.register(async (scope) => {
      await scope.register(
        rateLimit,
        rateLimits(countsForAll(dependencies.db, dependencies.secretKey)),
      );
      await scope.register(contentStatusRoutes, { settings, ...contentStatus });
    });
  await app.register(referenceRoutes, { settings, content, cache });
  await dependencies.site?.(app, cache);
  return app;
}

/** A session may end while a request is on its way; calls without one have no account of their own. */
const OWN_ACCOUNT = {
  firstly: async (trx: Database, { session }: FastifyRequest) =>
    session && lockOwnAccount(trx, session),
};

/** Everything under /api/ that is about people: limited, never cached, for this site's pages only. */
async function accountsServer(
  api: FastifyInstance,
  settings: Settings,
  dependencies: AppDependencies & { readonly cache: ResponseCache },
): Promise<void> {
  const { content, db, mail, secretKey } = dependencies;
  const keys = [secretKey, ...settings.oldSecretKeys] as const;
  const { publicUrl } = settings;
  const jobs = openJobs({ db, keys, log: api.log });
  const idProofs = sealedIdProofs(db, keys, picturePlaces(db, settings.idProofs));
  api.addHook('onReady', async () => jobs.start());
  // Hooks run last first: mail under way is sent before its connections end.
  api.addHook('onClose', async () => mail.close());
  api.addHook('onClose', () => jobs.stop());
  const shared = {
    ...dependencies,
    keys,
    publicUrl,
    dataDir: settings.dataDir,
    jobs,
    idempotency: idempotency(db, keys),
    addPicture: pictureJobs(jobs, idProofs),
    requireDiskRoom: diskRoom(settings),
    addMail: mailJobs(jobs, { db, mail, gather: gatherTeamNews(db) }),
    ...linkMails(jobs, { db, mail, publicUrl }),
    background: backgroundWork(api),
    idProofs,
    bankDetails: sealedBankDetails(db, keys),
    ...signingIn(dependencies, publicUrl),
    provider: settings.campusSignOn,
    unconfirmed: unconfirmedBudget(secretKey),
    festival: () => festivalOf(dependencies),
    refuseGuessable: refuseGuessablePasswords(() => festivalOf(dependencies)),
  };
  api.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
  await api.register(cors, { ...FOR_OUR_PAGES, origin: new URL(publicUrl).origin });
  await api.register(rateLimit, rateLimits(shared.countForAll));
  await api.register(cookie);
  await api.register(multipart);
  // Any page of the web may send plain text here without asking; nothing of ours does.
  api.removeContentTypeParser('text/plain');
  takeEmptyJson(api);

  api.all('/api/*', (_request, reply) => reply.callNotFound());

  const findSession = sessionFinder(shared, selectSession);
  const serve = callServer(api, { ...shared, findSession }, OWN_ACCOUNT);
  await collegeRoutes(serve, shared);
  captchaRoutes(serve, shared);
  await signUpRoutes(serve, shared);
  signInRoutes(serve, shared);
  campusSignOnRoutes(serve, shared);
  sessionRoutes(serve, shared);
  profileRoutes(serve, shared);
  ownDataRoutes(serve, shared);
  bankDetailsRoutes(serve, shared);
  registeredEventsRoute(serve, shared);
  if (content) await featureRoutes(serve, api, { ...shared, content });
  certificateRoutes(serve, shared);
  confirmEmailRoutes(serve, shared);
  claimRoutes(serve, shared);
  passLinkRoutes(serve, shared);
  newPasswordRoutes(serve, shared);
  ownPasswordRoutes(serve, shared);
}

/** What all doors for passwords share, so that a guess at one of them counts at all. */
function signingIn({ db, captcha, secretKey }: AppDependencies, publicUrl: string) {
  const shared = {
    deviceCookie: deviceCookie(secretKey, { isSecure: publicUrl.startsWith('https:') }),
    failures: sharedFailures(db, secretKey),
  };
  const countForAll = countsForAll(db, secretKey);
  return { ...shared, countForAll, passwords: passwordsAtDoors({ db, captcha, ...shared }) };
}

/** The features that `festival.yaml` switches on, each with a line: its calls answer 404 while it is off. */
async function featureRoutes(
  serve: Serve,
  api: FastifyInstance,
  shared: Parameters<typeof entryRoutes>[2] &
    Parameters<typeof resultRoutes>[1] &
    DeskDependencies &
    Omit<GateDependencies, 'listMeant'> &
    OwnIdProofDependencies,
): Promise<void> {
  entryRoutes(serve, api, shared);
  allPlacesRoute(serve, shared);
  resultRoutes(serve, shared);
  ownIdProofRoutes(
    serveWhile(() => shared.content().festival.features.desk, serve),
    shared,
  );
  await deskRoutes(api, shared);
  const { db, content } = shared;
  await gateRoutes(api, { ...shared, listMeant: (words) => listMeantBy(db, content(), words) });
}

const FOR_OUR_PAGES: FastifyCorsOptions = {
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
  exposedHeaders: ['retry-after', 'x-request-id'],
  maxAge: 600,
  // Who asks without an origin only wants to know the methods.
  strictPreflight: false,
};

/** The issuer of certificates; an app without content, as in tests, still needs a name for it. */
function festivalOf({ content }: AppDependencies) {
  const edition = new Date().getFullYear();
  const unknown = { name: 'Festival', edition, host: '', startsOn: '', endsOn: '' };
  return content?.().festival ?? { ...unknown, campusCollege: undefined };
}

import type { FastifyInstance } from 'fastify';
import type { SealedBankDetails } from '../accounts/bank-details/sealed.ts';
import type { SealedIdProofs } from '../accounts/id-proofs/sealed.ts';
import type { AddMailedLink } from '../accounts/mailed-codes/mailed-link.ts';
import { deviceCookie } from '../accounts/sign-in/device-cookie.ts';
import type { PasswordsAtDoors } from '../accounts/sign-in/passwords-at-doors.ts';
import type { SharedFailures } from '../accounts/sign-in/shared-failures.ts';
import type { Content } from '../content/reading/content.ts';
import { deriveKey, type SecretKeys } from '../crypto/secret-key.ts';
import type { Database } from '../database/connection.ts';
import { entryMails } from '../entries/entry-mails.ts';
import type { CountForAll } from '../http/limits.ts';
import { type Idempotency, serveWhile } from '../http/serve-call.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { AddMail } from '../mail/deliver.ts';
import { deskGuard } from './access/guard.ts';
import { securityMails } from './access/security-mails.ts';
import { auditRoutes } from './audit/routes.ts';
import { doorRoutes } from './door/routes.ts';
import { addRoutes } from './events/add-routes.ts';
import { eventRoutes, runRoutes } from './events/routes.ts';
import { swapRoutes } from './events/swap-routes.ts';
import { certificateExportRoute } from './exports/certificate-route.ts';
import { deskExportRoutes } from './exports/routes.ts';
import { SecondFactors } from './factors/factors.ts';
import { gateCaseRoutes } from './gate/case-routes.ts';
import { gateDeviceRoutes } from './gate/device-routes.ts';
import { handOverRoute, lateScansRoute } from './gate/hand-over.ts';
import type { HomeDependencies } from './home/decisions.ts';
import { deskHomeRoutes } from './home/routes.ts';
import { idProofRoutes } from './id-proofs/routes.ts';
import { lostEventRoutes } from './lost-events/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { messageJobs } from './messages/sender.ts';
import { moveRoutes } from './moves/routes.ts';
import { roleMails } from './organisers/role-mail.ts';
import { organiserRoutes, roleEndRoutes } from './organisers/routes.ts';
import { vouchingRoute } from './organisers/vouching.ts';
import { personMessageJobs, personMessageRoutes } from './people/person-messages.ts';
import { deskPeopleRoutes } from './people/routes.ts';
import { keepEndingDemands } from './prizes/demands.ts';
import { prizeRoutes } from './prizes/routes.ts';
import { publishRoutes } from './results/publish-routes.ts';
import { resultJobs } from './results/result-mails.ts';
import { scoreSheetRoutes } from './results/routes.ts';
import { deskCookie } from './sessions/cookie.ts';
import { ownFactorRoutes } from './sign-in/own-factors.ts';
import { deskSignInRoutes } from './sign-in/routes.ts';
import { countInRoutes } from './walk-ins/count-in.ts';
import { walkInRoutes } from './walk-ins/routes.ts';

export interface DeskDependencies extends HomeDependencies {
  readonly db: Database;
  readonly keys: SecretKeys;
  readonly content: () => Content;
  readonly publicUrl: string;
  readonly failures: SharedFailures;
  readonly passwords: PasswordsAtDoors;
  readonly countForAll: CountForAll;
  readonly idempotency: Idempotency;
  readonly jobs: Jobs;
  readonly bankDetails: SealedBankDetails;
  readonly addMail: AddMail;
  readonly addLink: AddMailedLink;
  readonly idProofs: SealedIdProofs;
  readonly readContentAnew?: (() => Promise<void>) | undefined;
}

/** Everything under /api/desk/: a scope of its own, which a participant's session opens nothing of. */
export async function deskRoutes(api: FastifyInstance, dependencies: DeskDependencies) {
  await api.register(async (app) => {
    const { db, keys, content, publicUrl } = dependencies;
    const isSecure = publicUrl.startsWith('https:');
    const cookie = deskCookie({ isSecure });
    const isOn = () => content().festival.features.desk;
    const serve = deskGuard(app, { ...dependencies, cookie, isOn });
    const festivalName = () => content().festival.name;
    const startsOn = () => content().festival.startsOn;
    const shared = {
      ...dependencies,
      notifyOfAccess: securityMails(dependencies),
      cookie,
      festivalName,
      factors: new SecondFactors(db, keys, () => ({ name: festivalName(), publicUrl })),
      knownBrowsers: deviceCookie(deriveKey(keys[0], 'desk browsers'), {
        isSecure,
        name: 'desk-browser',
      }),
    };
    const addRoleMail = roleMails(dependencies.jobs, shared);
    deskSignInRoutes(serve, shared);
    ownFactorRoutes(serve, shared);
    organiserRoutes(serve, { ...shared, addRoleMail });
    roleEndRoutes(serve, shared);
    vouchingRoute(serve, shared);
    idProofRoutes(serve, { ...dependencies, startsOn });
    auditRoutes(serve, shared);
    eventRoutes(serve, shared);
    const notify = entryMails(dependencies);
    runRoutes(serve, content, notify);
    addRoutes(serve, content, notify);
    swapRoutes(serve, content, notify);
    doorRoutes(serve, db, notify);
    lostEventRoutes(serve, { ...dependencies, notify });
    const addMessageJob = messageJobs(dependencies.jobs, dependencies);
    messageRoutes(serve, { ...dependencies, addMessageJob });
    moveRoutes(serve, addMessageJob);
    scoreSheetRoutes(serve, shared);
    publishRoutes(serve, {
      content,
      addResultMails: resultJobs(dependencies.jobs, dependencies),
    });
    prizeRoutes(serve, dependencies);
    keepEndingDemands(app, isOn, dependencies);
    deskHomeRoutes(serve, shared);
    deskPeopleRoutes(serve, shared);
    personMessageRoutes(serve, personMessageJobs(dependencies.jobs, dependencies));
    walkInRoutes(serve, shared);
    const serveGate = serveWhile(() => content().festival.features.gate, serve);
    countInRoutes(serveGate, shared);
    gateDeviceRoutes(serveGate, shared);
    gateCaseRoutes(serveGate, shared);
    handOverRoute(serveGate, shared);
    lateScansRoute(serveGate, shared);
    deskExportRoutes(serve, shared);
    certificateExportRoute(serve, shared);
  });
}

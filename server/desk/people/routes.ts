import * as contract from '../../../contract/desk/people.ts';
import { MANY_PEOPLE } from '../../../contract/desk/people.ts';
import { type Act, isServed, reachOf } from '../../../contract/desk/rights.ts';
import type { SealedBankDetails } from '../../accounts/bank-details/sealed.ts';
import { getAccount } from '../../accounts/profile/store.ts';
import { getEmail } from '../../accounts/store.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { listEvents } from '../../events/store.ts';
import { NotFoundError } from '../../http/errors.ts';
import type { AddMail } from '../../mail/deliver.ts';
import { phoneChanged } from '../../mail/texts/accounts.ts';
import { requireAllGates, type ServeDesk } from '../access/guard.ts';
import { readerOf, writeDown } from '../access/write-down.ts';
import { correct, undo } from './correct.ts';
import { findUnderstood, listMeant } from './finding.ts';
import { getPerson } from './one-person.ts';
import { recordOf } from './record.ts';
import {
  countInReach,
  listColleges,
  listNearCodes,
  listPage,
  listPeople,
  listTopColleges,
  type PeopleQuery,
} from './store.ts';
import { requireKnown } from './unproven.ts';
import { codeOf } from './words.ts';

interface PeopleDependencies {
  readonly db: Database;
  readonly content: () => Content;
  readonly bankDetails: SealedBankDetails;
  readonly addMail: AddMail;
}

/** Finding people, their records, correcting them, and their bank details. */
export function deskPeopleRoutes(serve: ServeDesk, dependencies: PeopleDependencies): void {
  const { db, content, bankDetails, addMail } = dependencies;

  serve(contract.findPeople, async ({ query: { page, ...search }, reach, organiser }) => {
    if (search.arrived) requireAllGates(organiser);
    return { message: await find(dependencies, { ...search, reach }, page) };
  });

  serve(contract.listPeopleEvents, async ({ reach }) => {
    const events = await listEvents(db);
    return {
      message: events.filter(({ clusterName }) => reach === 'all' || reach.includes(clusterName)),
    };
  });

  serve(contract.listPeopleColleges, async ({ reach }) => ({
    message: await listColleges(db, reach),
  }));

  serve(contract.readPerson, async ({ params, organiser, reach }) => {
    const accountId = await getPerson(db, params.code, reach);
    await writeDown(db, organiser, { accountId, record: 'person’s sheet' });
    const mayReach = (act: Act) =>
      isServed(act, content().festival.features) ? reachOf(organiser.roles, act, Date.now()) : [];
    const readsAuditLog = mayReach('see the audit log').length > 0;
    const viewer = { reach, gateReach: mayReach('see the gate'), readsAuditLog };
    return { message: await recordOf(dependencies, accountId, viewer) };
  });

  serve.change(contract.correctPerson, async (trx, { params, body, organiser, reach, note }) => {
    const accountId = await getPerson(trx, params.code, reach);
    const { subject, hasNewPhone, ...message } = await correct(trx, accountId, body, organiser);
    if (hasNewPhone) await mailNewPhone(trx, accountId);
    note({ accountId, record: 'details corrected', subject });
    return message;
  });

  serve.change(contract.undoCorrection, async (trx, { params, organiser, reach, note }) => {
    const accountId = await getPerson(trx, params.code, reach);
    const undone = await undo(trx, accountId, params.correction, organiser);
    const { subject, hasNewPhone, ...message } = undone;
    if (hasNewPhone) await mailNewPhone(trx, accountId);
    note({ accountId, record: 'correction undone', subject });
    return message;
  });

  serve(contract.openBankDetails, async ({ params, body, organiser, reach }) => {
    const accountId = await getPerson(db, params.code, reach);
    const { emailVerifiedAt } = await getAccount(db, accountId);
    const reason = requireKnown(emailVerifiedAt !== null, body);
    const opened = await bankDetails.open(accountId, { ...readerOf(organiser), reason });
    if (!opened) throw new NotFoundError('No bank details were given');
    return { message: opened };
  });

  async function mailNewPhone(trx: Database, accountId: string): Promise<void> {
    const to = await getEmail(trx, accountId);
    if (to !== null) await addMail(trx, { accountId, payload: phoneChanged(to) });
  }
}

/** Fewer may all be others than the one who was meant. */
const FEW = 3;

async function find(
  { db, content }: PeopleDependencies,
  typed: PeopleQuery & Pick<contract.PeopleSearch, 'sort'>,
  page: number,
): Promise<contract.FoundPeople> {
  const [understood, of] = await Promise.all([
    findUnderstood(db, content(), typed, {
      find: (who) => listPage(db, who, page),
      isNone: ({ total }) => total === 0,
    }),
    countInReach(db, typed.reach),
  ]);
  const { search } = understood;
  const { ids, total } = understood.found;
  const [people, narrower] = await Promise.all([
    listPeople(db, ids),
    total >= MANY_PEOPLE ? listTopColleges(db, search) : { colleges: [], moreColleges: 0 },
  ]);
  const code = total === 0 ? codeOf(search.q) : undefined;
  const meant = total < FEW ? await listPeople(db, await listMeant(db, search, ids)) : [];
  return {
    rows: people.map(({ code, name, college, idProof, entries, signedUp }) => ({
      ...{ code, name, college, idProof, entries, signedUpAt: signedUp },
    })),
    total,
    of,
    ...narrower,
    near: code ? await listNearCodes(db, code, search.reach) : [],
    meant: meant.map(({ code, name, college }) => ({ code, name, college })),
  };
}

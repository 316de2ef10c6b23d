import { phoneDigits } from '../../../contract/accounts/fields.ts';
import * as calls from '../../../contract/desk/walk-ins.ts';
import { PASS_LINK_MS, WALK_IN_WAITS_MS } from '../../../contract/desk/walk-ins.ts';
import { gateDay } from '../../../contract/gate-rules.ts';
import { DAY_BEGINS_MS, HOUR_MS, startOfDay } from '../../../contract/moments.ts';
import { findBankDetails } from '../../accounts/bank-details/store.ts';
import { listIssuedCertificates } from '../../accounts/certificates/store.ts';
import { createMailedCode, removeMailedCodes } from '../../accounts/mailed-codes/store.ts';
import { getAccount, removeAccount } from '../../accounts/profile/store.ts';
import { isOrganiser } from '../../accounts/roles-store.ts';
import { lockAccount } from '../../accounts/store.ts';
import * as walkIns from '../../accounts/walk-ins-store.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { listEntryRecords } from '../../entries/members/parts-store.ts';
import { lockVersions } from '../../gate/people/versions-store.ts';
import { listArrivalsOf } from '../../gate/scans/arrivals-store.ts';
import { HttpError, NotFoundError } from '../../http/errors.ts';
import type { ServeDesk } from '../access/guard.ts';
import { writeDown } from '../access/write-down.ts';
import { findPerson } from '../people/store.ts';
import { countedOf, takeCountsBack } from './count-in.ts';
import { type EmailDependencies, giveEmail, makeWalkIn } from './rules.ts';
import { listKnown } from './store.ts';
import { getWalkIn } from './walk-in.ts';

interface WalkInDependencies extends EmailDependencies {
  readonly db: Database;
  readonly content: () => Content;
}

/** Passes for people who stand at the desk without one, and e-mails that are mended there. */
export function walkInRoutes(serve: ServeDesk, dependencies: WalkInDependencies): void {
  const { db, content } = dependencies;

  serve(calls.findKnown, async ({ query: { phone, email } }) => ({
    message: await listKnown(db, { phone: phoneDigits(phone), email }),
  }));

  serve(calls.listWalkIns, async ({ organiser: { accountId } }) => {
    const now = Date.now();
    const today = startOfDay(gateDay(now)) + DAY_BEGINS_MS;
    const recent = await walkIns.listWalkIns(db, accountId, now - WALK_IN_WAITS_MS);
    return {
      message: {
        today: await walkIns.countWalkIns(db, today),
        lastHour: await walkIns.countWalkIns(db, now - HOUR_MS),
        recent: recent.map(({ code, name, email, madeAt }) => ({
          ...{ code, name, hasEmail: email !== null },
          undoUntil: madeAt + WALK_IN_WAITS_MS,
        })),
      },
    };
  });

  serve.change(calls.makeWalkIn, async (trx, { body, organiser, note }) => {
    const { accountId, code } = await makeWalkIn(trx, dependencies, body, organiser.accountId);
    note({ accountId, record: 'walk-in made' });
    note({ accountId, record: 'ID card seen at the desk', reason: body.seenBy });
    return { code };
  });

  serve(calls.getWalkIn, async ({ params: { code }, organiser }) => {
    const { accountId, madeAt } = await getWalkIn(db, code);
    await writeDown(db, organiser, { accountId, record: 'walk-in’s pass' });
    const account = await getAccount(db, accountId);
    const { festival } = content();
    const college = account.college ?? account.otherCollege;
    return {
      message: {
        ...{ code, name: account.fullName, college, email: account.email, madeAt },
        undoUntil: madeAt + WALK_IN_WAITS_MS,
        mayLink: account.passwordHash === null,
        ...{ startsOn: festival.startsOn, endsOn: festival.endsOn },
        gates: festival.features.gate ? festival.gates.map(({ name }) => name) : [],
        counted: festival.features.gate ? await countedOf(db, accountId) : null,
      },
    };
  });

  passRoutes(serve, dependencies);

  serve.change(calls.giveEmail, async (trx, { params, body, organiser, note }) => {
    const found = await findPerson(trx, params.code, 'all');
    if (!found) throw new NotFoundError('Nobody has this code');
    const what = await giveEmail(trx, dependencies, { accountId: found.id, ...body }, organiser);
    note({ accountId: found.id, ...what });
    return { email: body.user_email };
  });
}

function passRoutes(serve: ServeDesk, { publicUrl, content }: WalkInDependencies): void {
  serve.change(calls.linkToPass, async (trx, { params, note }) => {
    const { accountId } = await getWalkIn(trx, params.code);
    await lockAccount(trx, accountId);
    await requireUnowned(trx, accountId);
    await removeMailedCodes(trx, accountId, 'pass');
    const now = Date.now();
    const made = { accountId, purpose: 'pass', goodMs: PASS_LINK_MS } as const;
    const code = (await createMailedCode(trx, made, now))!;
    note({ accountId, record: 'link to a pass shown' });
    const link = `${publicUrl}/open-pass#${new URLSearchParams({ code })}`;
    return { link, goodUntil: now + PASS_LINK_MS };
  });

  serve.change(calls.takeWalkInBack, async (trx, { params, note }) => {
    // Before the account, as at the gate.
    await lockVersions(trx);
    const { accountId, madeAt } = await getWalkIn(trx, params.code);
    await lockAccount(trx, accountId);
    if (Date.now() >= madeAt + WALK_IN_WAITS_MS)
      throw new HttpError(409, 'It is too late: more than five minutes have passed');
    await takeCountsBack(trx, content(), accountId);
    await requireBare(trx, accountId);
    await removeAccount(trx, accountId);
    note({ accountId, record: 'walk-in taken back' });
    return 'Taken back: the pass is no longer good';
  });
}

/**
 * Whoever opens a link to a pass is in the account: it is for one that nobody has made their own yet, and holds nothing but
 * the pass. @throws HttpError with 409
 */
async function requireUnowned(trx: Database, accountId: string): Promise<void> {
  const { passwordHash, emailVerifiedAt } = await getAccount(trx, accountId);
  if (passwordHash !== null)
    throw new HttpError(409, 'They have a password by now: they log in with their e-mail');
  if (emailVerifiedAt !== null)
    throw new HttpError(409, 'They have confirmed their e-mail: “Forgot password?” lets them in');
  if (await isOrganiser(trx, accountId, Date.now()))
    throw new HttpError(409, 'They have a role at the desk: they log in with their e-mail');
  if (await findBankDetails(trx, accountId))
    throw new HttpError(409, 'They have given bank details: print the pass, or give an e-mail');
}

/** Lets a fresh account be removed on which nothing hangs. @throws HttpError with 409 that says what does */
async function requireBare(trx: Database, accountId: string): Promise<void> {
  const { passwordHash, emailVerifiedAt } = await getAccount(trx, accountId);
  const hangs = {
    'they have set a password': passwordHash !== null || emailVerifiedAt !== null,
    'they are in an event': (await listEntryRecords(trx, accountId)).length > 0,
    'they have been scanned': (await listArrivalsOf(trx, accountId)).length > 0,
    'they have given bank details': (await findBankDetails(trx, accountId)) !== undefined,
    'they have a certificate': (await listIssuedCertificates(trx, accountId)).length > 0,
    'they have a role': await isOrganiser(trx, accountId, Date.now()),
  };
  const why = Object.entries(hangs).find(([, does]) => does)?.[0];
  if (why) throw new HttpError(409, `It can’t be taken back: ${why}`);
}

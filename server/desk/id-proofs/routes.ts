import * as calls from '../../../contract/desk/id-proofs.ts';
import {
  LENT_MS,
  VERDICT_WAITS_MS,
  type Verdict,
  verdictMail,
} from '../../../contract/desk/id-proofs.ts';
import { HOUR_MS } from '../../../contract/moments.ts';
import {
  subjectOfAll,
  TOGETHER,
  WRITTEN_DOWN,
  wasReadTogether,
} from '../../accounts/audit/together-store.ts';
import { takenBackCause, verdictCause } from '../../accounts/id-proofs/rules.ts';
import type { SealedIdProofs } from '../../accounts/id-proofs/sealed.ts';
import { listIdProofs, removeSeenCard } from '../../accounts/id-proofs/store.ts';
import { lockAccount } from '../../accounts/store.ts';
import type { Database } from '../../database/connection.ts';
import { BadInputError, HttpError, NotFoundError } from '../../http/errors.ts';
import { type AddMail, removeUnsentMail } from '../../mail/deliver.ts';
import { cardSeenMail, envelopeOf, takenBackMail } from '../../mail/texts/desk.ts';
import type { ServeDesk } from '../access/guard.ts';
import { type Note, readerOf, writeDown } from '../access/write-down.ts';
import { findPerson } from '../people/store.ts';
import { type ReviewQueueDependencies, reviewQueueView } from './review-queue.ts';
import * as store from './store.ts';
import { findReviewed, lendProofs, skipProof } from './store.ts';

interface IdProofDependencies extends ReviewQueueDependencies, VerdictDependencies {
  readonly idProofs: SealedIdProofs;
}

/** Why a picture is opened, as the audit log has it. */
const WHY = {
  review: 'to review it',
  alike: 'to compare it with a picture that looks alike',
  sheet: 'from the person’s sheet',
} as const;

export function idProofRoutes(serve: ServeDesk, dependencies: IdProofDependencies): void {
  const { db, idProofs } = dependencies;

  serve(calls.countIdProofs, async ({ organiser }) => ({
    message: await reviewQueueView(dependencies, organiser.accountId, { isWhole: false }),
  }));

  serve(calls.lendIdProofs, async ({ organiser }) => {
    await lendProofs(db, organiser.accountId, Date.now(), async (trx, people) => {
      // One alone is written down once it is opened.
      if (people.length < 2) return;
      const subject = subjectOfAll(people);
      await writeDown(trx, organiser, { record: TOGETHER, subject, reason: WHY.review });
    });
    return { message: await reviewQueueView(dependencies, organiser.accountId, { isWhole: true }) };
  });

  serve(calls.openIdProof, async ({ params: { id }, query, organiser, reply }) => {
    const proof = await findReviewed(db, id);
    if (!proof) throw new NotFoundError('The picture was replaced or erased meanwhile');
    const isWritten =
      query.why === 'review' && (await wasLentTogether(db, { ...proof, id }, organiser.accountId));
    const by = isWritten ? WRITTEN_DOWN : { ...readerOf(organiser), reason: WHY[query.why] };
    const picture = await idProofs.open(proof.accountId, id, by);
    if (!picture) throw new NotFoundError('This picture can’t be read');
    reply.type('image/jpeg').header('cache-control', 'no-store');
    return picture;
  });

  serve.change(calls.decideIdProof, async (trx, { params: { id }, body, organiser, note }) => {
    const given = verdictOf(body);
    const reviewer = organiser.accountId;
    return {
      undoUntil: await decide(trx, note, dependencies, { id, reviewer, given }),
    };
  });

  serve.change(calls.approveSeenCard, async (trx, { params, body, organiser, reach, note }) => {
    const person = await findPerson(trx, params.code, reach);
    if (!person?.isInReach) throw new NotFoundError('Nobody has this code');
    const reviewer = organiser.accountId;
    return approveSeen(trx, note, dependencies, { accountId: person.id, reviewer, saw: body.saw });
  });

  serve.change(calls.undoVerdict, async (trx, { params: { id }, organiser, note }) => {
    await undo(trx, note, { id, reviewer: organiser.accountId });
    return 'Undone: it is on your table again';
  });

  serve.change(calls.takeVerdictBack, async (trx, { params: { id }, body: { verdict }, note }) => {
    await takeBack(trx, note, dependencies, { id, verdict });
    return 'Taken back: it waits in the tray again';
  });

  serve.change(calls.skipIdProof, async (trx, { params: { id }, organiser }) => {
    await skipProof(trx, id, organiser.accountId, Date.now());
    return 'It is in the tray again';
  });
}

/** A sitting at the queue, in which what waits there is lent anew and anew. */
const SITTING_MS = 12 * HOUR_MS;

/** True of a picture that its reviewer holds, and that was written down with the others lent to them. */
async function wasLentTogether(
  db: Database,
  { id, accountId }: { id: string; accountId: string },
  organiserId: string,
): Promise<boolean> {
  const now = Date.now();
  if (!(await store.isLentTo(db, id, organiserId, now))) return false;
  return wasReadTogether(db, { accountId, organiserId, since: now - SITTING_MS });
}

/** @throws BadInputError for a rejection that doesn't say why */
function verdictOf({
  verdict,
  reason,
  line,
}: {
  verdict: calls.Verdict['verdict'];
  reason?: calls.RejectionReason;
  line: string;
}): calls.Verdict {
  if (verdict === 'approved') return { verdict };
  if (!reason) throw new BadInputError({ reason: 'Choose a reason' });
  if (reason === 'something-else' && !line)
    throw new BadInputError({ line: 'Say in a line what it is' });
  return { verdict, reason, line };
}

interface VerdictDependencies {
  readonly addMail: AddMail;
  readonly publicUrl: string;
}

/** Gives a verdict, whose mail leaves after a minute; until when it can be undone. @throws HttpError with 409 */
async function decide(
  trx: Database,
  note: Note,
  { addMail, publicUrl }: VerdictDependencies,
  { id, reviewer, given }: { id: string; reviewer: string; given: Verdict },
): Promise<number> {
  const proof = await lockProof(trx, id);
  const now = Date.now();
  const undoUntil = now + VERDICT_WAITS_MS;
  if (!(await store.setVerdict(trx, { id, reviewer, given }, now)))
    throw new HttpError(409, 'Somebody else has decided it, or has it on the table by now');
  const { accountId, email } = proof;
  if (email !== null)
    await addMail(trx, {
      accountId,
      cause: verdictCause({ id, decidedAt: now }),
      payload: {
        ...verdictMail(envelopeOf(proof, publicUrl), given),
        overtakes: [takenBackCause(accountId)],
      },
      runAfter: undoUntil,
    });
  const because = given.verdict === 'rejected' ? { subject: given.reason, reason: given.line } : {};
  note({ accountId, record: `ID proof ${given.verdict}`, ...because });
  return undoUntil;
}

/** Approves a card that is there itself; whatever was decided or mailed about a picture before gives way. @throws HttpError with 409 */
async function approveSeen(
  trx: Database,
  note: Note,
  { addMail, publicUrl }: VerdictDependencies,
  { accountId, reviewer, saw }: { accountId: string; reviewer: string; saw: string },
): Promise<{ id: string; undoUntil: number }> {
  if (accountId === reviewer) throw new HttpError(409, 'Somebody else has to see your own card');
  await lockAccount(trx, accountId);
  const [last] = await listIdProofs(trx, accountId);
  if (last?.verdict === 'approved') throw new HttpError(409, 'It is approved already');
  if (last) await removeUnsentMail(trx, verdictCause(last));
  const now = Date.now();
  const undoUntil = now + VERDICT_WAITS_MS;
  const id = await store.approveSeen(trx, { accountId, id: last?.id, reviewer }, now);
  const proof = (await store.findReviewed(trx, id))!;
  if (proof.email !== null)
    await addMail(trx, {
      accountId,
      cause: verdictCause({ id, decidedAt: now }),
      payload: {
        ...cardSeenMail(envelopeOf(proof, publicUrl)),
        overtakes: [takenBackCause(accountId)],
      },
      runAfter: undoUntil,
    });
  note({ accountId, record: 'ID card seen at the desk', reason: saw });
  return { id, undoUntil };
}

/** Undoes one's own verdict and its mail. @throws HttpError with 409 once that has left */
async function undo(
  trx: Database,
  note: Note,
  { id, reviewer }: { id: string; reviewer: string },
): Promise<void> {
  const proof = await lockProof(trx, id);
  const now = Date.now();
  const isOwn = proof.verdict !== null && proof.decidedBy === reviewer;
  if (!isOwn) throw new HttpError(409, 'There is no verdict of yours to undo');
  const isEarly = now < proof.decidedAt! + VERDICT_WAITS_MS;
  const isMailed = async () =>
    proof.email !== null && !(await removeUnsentMail(trx, verdictCause(proof)));
  if (!isEarly || (await isMailed()))
    throw new HttpError(409, 'Its mail has left: take the verdict back on the person’s sheet');
  if (!(await removeSeenCard(trx, id)))
    await store.clearVerdict(trx, proof, { to: reviewer, until: now + LENT_MS });
  note({ accountId: proof.accountId, record: 'ID proof verdict undone' });
}

/** Takes a verdict back that was mailed, by a second mail. @throws HttpError with 409 where it is another by now */
async function takeBack(
  trx: Database,
  note: Note,
  { addMail, publicUrl }: VerdictDependencies,
  { id, verdict }: { id: string; verdict: Verdict['verdict'] },
): Promise<void> {
  const proof = await lockProof(trx, id);
  if (proof.verdict !== verdict)
    throw new HttpError(409, 'Somebody else has changed the verdict meanwhile');
  if (proof.decidedAt! + VERDICT_WAITS_MS > Date.now())
    throw new HttpError(409, 'Its mail has not left yet: undo it within the minute, or wait');
  if (!(await removeSeenCard(trx, id)))
    await store.clearVerdict(trx, proof, { to: null, until: 0 });
  const { accountId, email } = proof;
  // Of what has not left they never hear.
  const isUnheard = await removeUnsentMail(trx, verdictCause(proof));
  if (email !== null && !isUnheard) {
    const cause = takenBackCause(accountId);
    await removeUnsentMail(trx, cause);
    await addMail(trx, {
      ...{ accountId, cause },
      payload: takenBackMail(envelopeOf(proof, publicUrl), verdict),
    });
  }
  note({ accountId, record: 'ID proof verdict taken back', subject: verdict });
}

/** The account first, as whoever removes it or sends another picture does. @throws HttpError with 409 */
async function lockProof(trx: Database, id: string): Promise<store.Reviewed> {
  const found = await store.findReviewed(trx, id);
  const isThere = found && (await lockAccount(trx, found.accountId));
  const proof = isThere ? await store.findReviewed(trx, id) : undefined;
  if (!proof) throw new HttpError(409, 'The picture was replaced or erased meanwhile');
  return proof;
}

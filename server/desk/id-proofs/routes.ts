import * as calls from '../../../contract/desk/id-proofs.ts';
import type { SealedIdProofs } from '../../accounts/id-proofs/sealed.ts';
import { BadInputError, NotFoundError } from '../../http/errors.ts';
import type { ServeDesk } from '../access/guard.ts';
import { type ReviewQueueDependencies, reviewQueueView } from './review-queue.ts';
import { findReviewed, lendProofs, skipProof } from './store.ts';
import { decide, takeBack, undo, type VerdictDependencies } from './verdicts.ts';

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
    await lendProofs(db, organiser.accountId, Date.now());
    return { message: await reviewQueueView(dependencies, organiser.accountId, { isWhole: true }) };
  });

  serve(calls.openIdProof, async ({ params: { id }, query, organiser, reply }) => {
    const proof = await findReviewed(db, id);
    if (!proof) throw new NotFoundError('The picture was replaced or erased meanwhile');
    const { accountId: organiserId, name: reader } = organiser;
    const by = { organiserId, reader, reason: WHY[query.why] };
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

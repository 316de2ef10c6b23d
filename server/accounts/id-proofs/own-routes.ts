import { ID_PROOF_MAX_CHARACTERS } from '../../../contract/accounts/id-proofs.ts';
import { MESSAGES } from '../../../contract/accounts/messages.ts';
import { REASON_WORDS, VERDICT_WAITS_MS } from '../../../contract/desk/id-proofs.ts';
import * as contract from '../../../contract/desk/own-id-proof.ts';
import type { Database } from '../../database/connection.ts';
import { HttpError } from '../../http/errors.ts';
import { PER_MINUTE } from '../../http/limits.ts';
import type { Serve } from '../../http/serve-call.ts';
import type { AddJob } from '../../jobs/jobs.ts';
import { removeUnsentMail } from '../../mail/deliver.ts';
import { readPicture } from './picture.ts';
import type { PictureJob } from './process-picture.ts';
import { takenBackCause, verdictCause } from './rules.ts';
import type { SealedIdProofs } from './sealed.ts';
import { listIdProofs, removeIdProofs } from './store.ts';

export interface OwnIdProofDependencies {
  readonly db: Database;
  readonly idProofs: SealedIdProofs;
  readonly addPicture: AddJob<PictureJob>;
  readonly requireDiskRoom: () => Promise<void>;
}

const MAX_BYTES = ID_PROOF_MAX_CHARACTERS + 64 * 1024;

/** Tells the state of somebody's own ID proof, and takes another picture of it. */
export function ownIdProofRoutes(
  serve: Serve,
  { db, idProofs, addPicture, requireDiskRoom }: OwnIdProofDependencies,
): void {
  serve(contract.getOwnIdProof, async ({ session }) => ({
    message: await ownIdProofView(db, session.accountId),
  }));

  serve.change(
    contract.sendIdProof,
    {
      prepare: async ({ body, session: { accountId } }, change) => {
        await refuseAccepted(db, accountId);
        const picture = await readPicture(body.user_id_proof);
        await requireDiskRoom();
        return idProofs.storing(picture, (keep) =>
          change(async (trx) => {
            await refuseAccepted(trx, accountId);
            for (const before of await removeIdProofs(trx, accountId))
              await removeUnsentMail(trx, verdictCause(before));
            await removeUnsentMail(trx, takenBackCause(accountId));
            const idProof = await keep(trx, accountId, Date.now());
            await addPicture(trx, { cause: idProof, accountId, payload: { idProof } });
            return 'Your picture has come, and waits to be looked at';
          }),
        );
      },
    },
    { ...PER_MINUTE.signUp, form: { maxBytes: MAX_BYTES, tooLarge } },
  );
}

async function refuseAccepted(db: Database, accountId: string): Promise<void> {
  if ((await ownIdProofView(db, accountId)).state === 'approved')
    throw new HttpError(409, 'Your ID proof is accepted: no other picture is needed');
}

/** A verdict is nobody's to know before its mail leaves: until then it may be undone. */
async function ownIdProofView(db: Database, accountId: string): Promise<contract.OwnIdProof> {
  const [proof] = await listIdProofs(db, accountId);
  if (!proof) return { state: 'none', reason: '', line: '', givenAt: 0 };
  const { verdict, reason, line, decidedAt, createdAt: givenAt } = proof;
  if (!verdict || decidedAt! + VERDICT_WAITS_MS > Date.now())
    return { state: 'waiting', reason: '', line: '', givenAt };
  return {
    state: verdict === 'approved' ? 'approved' : 'sent-back',
    reason: reason && reason !== 'something-else' ? REASON_WORDS[reason] : '',
    line: line ?? '',
    givenAt,
  };
}

function tooLarge(): HttpError {
  return new HttpError(413, MESSAGES.idProofSize, {
    fields: { user_id_proof: MESSAGES.idProofSize },
  });
}

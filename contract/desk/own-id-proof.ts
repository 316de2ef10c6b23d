import * as z from 'zod/mini';
import { accountsCall, Sentence } from '../accounts/accounts-call.ts';
import { IdProofDataUrl } from '../accounts/id-proofs.ts';

/**
 * My ID proof. 'none': there isn't one, or it was erased. `reason` and `line`: why it was sent back, in words.
 * `givenAt`: epoch milliseconds, 0 for none.
 */
export const OwnIdProof = z.object({
  state: z.enum(['none', 'waiting', 'approved', 'sent-back']),
  reason: z.string(),
  line: z.string(),
  givenAt: z.int(),
});
export type OwnIdProof = z.infer<typeof OwnIdProof>;

const errors = { 404: 'ID proofs are not reviewed here.' };

export const getOwnIdProof = accountsCall({
  name: 'getOwnIdProof',
  summary: 'Where my ID proof stands',
  method: 'GET',
  path: '/api/user/idProof',
  bearer: true,
  message: OwnIdProof,
  errors,
});

/** Takes the place of the one before, unless that is approved. */
export const sendIdProof = accountsCall({
  name: 'sendIdProof',
  summary: 'Send another picture of my ID card',
  method: 'POST',
  path: '/api/user/idProof',
  bearer: true,
  bodyKind: 'multipart',
  body: z.object({ user_id_proof: IdProofDataUrl }),
  message: Sentence,
  errors: {
    ...errors,
    409: 'It is approved already.',
    413: 'The request is too large.',
    415: 'The request is not multipart.',
  },
});

/** They answer 404 while the desk is off. */
export const OWN_ID_PROOF_CALLS = [getOwnIdProof, sendIdProof] as const;

import * as z from 'zod/mini';
import { ErrorAnswer } from '../../../contract/accounts/accounts-call.ts';
import { openIdProof } from '../../../contract/desk/id-proofs.ts';
import { callAddress } from '../../calls/call.ts';
import { CallError } from '../../calls/call-error.ts';
import { askAgain, neededBy } from '../calls/ask-again.ts';

export type Why = 'review' | 'alike';

/** The picture of an ID proof, opened and written down. @throws CallError */
export async function openPicture(id: string, why: Why): Promise<Blob> {
  const response = await fetch(callAddress(openIdProof.path, { id }, { why })).catch(() => {
    throw new CallError(0, 'The server could not be reached.');
  });
  if (response.ok) return response.blob();
  const { data } = z.safeParse(ErrorAnswer, await response.json().catch(() => undefined));
  const error = new CallError(response.status, data?.message ?? 'Unknown error', data?.fields);
  const needed = neededBy(error);
  if (!needed || !(await askAgain(needed))) throw error;
  return openPicture(id, why);
}

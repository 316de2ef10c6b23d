import type * as z from 'zod/mini';
import { accountsCall } from '../accounts/accounts-call.ts';
import type { Call } from '../call.ts';

type Given = Omit<Call, 'server' | 'bearer' | 'answer' | 'errors'> & {
  readonly path: `/api/gate/${string}`;
  readonly message: z.ZodMiniType;
  /** `paired`: a device before its end; `known`: one that may have ended, for what it had to tell until then. */
  readonly device: 'paired' | 'known' | 'none';
  readonly errors?: Call['errors'];
};

/** A call of a gate device: the cookie of its pairing says which one, never a participant's token or a desk session. */
export function gateCall<const C extends Given>(call: C) {
  return accountsCall({
    ...call,
    bearer: false,
    front: 'gate' as const,
    isOpen: call.device === 'none',
    errors: {
      401: 'The device isn’t paired, or has ended: it forgets everything.',
      404: 'The gate is switched off.',
      ...call.errors,
    },
  });
}

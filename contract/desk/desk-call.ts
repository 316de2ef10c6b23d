import type * as z from 'zod/mini';
import { accountsCall } from '../accounts/accounts-call.ts';
import type { Call } from '../call.ts';
import type { Act } from './rights.ts';

/**
 * The right that a caller must have; or a desk session of any role; or one that has shown its password alone so far; or
 * nothing.
 */
export type Needs = Act | 'a desk session' | 'a password' | 'nothing';

type Given = Omit<Call, 'server' | 'bearer' | 'answer' | 'errors'> & {
  readonly path: `/api/desk/${string}`;
  readonly message: z.ZodMiniType;
  readonly needs: Needs;
  /** Why a change needs no line in the audit log. Where this is left out, one that notes nothing is undone. */
  readonly unlogged?: string;
  readonly errors?: Call['errors'];
};

/**
 * A call of the desk: the cookie of a desk session says who asks, never a participant's token. 401: not signed in, or
 * not any more; 403: not theirs, or, with `fields.factor`, the second factor is asked for again. Params with `cluster`
 * are held against the clusters of the role.
 */
export function deskCall<const C extends Given>(call: C) {
  return accountsCall({
    ...call,
    bearer: false,
    front: 'desk' as const,
    isOpen: call.needs === 'nothing',
    errors: {
      401: 'Not signed in at the desk, or not any more.',
      403: 'Not theirs to do; or the second factor is asked for again: `fields.factor` says so.',
      404: 'There is no such thing, or the desk is switched off.',
      409: 'Somebody else has changed it meanwhile.',
      ...call.errors,
    },
  });
}

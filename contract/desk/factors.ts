import * as z from 'zod/mini';
import { Sentence } from '../accounts/accounts-call.ts';
import { requiredText } from '../accounts/fields.ts';
import { deskCall } from './desk-call.ts';

/** `setUpAt`: epoch milliseconds; `device`: the browser, empty where it isn't known. */
const Factor = z.object({
  id: z.string(),
  kind: z.enum(['codes', 'passkey']),
  setUpAt: z.int(),
  device: z.string(),
});
export type Factor = z.infer<typeof Factor>;

export const listFactors = deskCall({
  name: 'listFactors',
  summary: 'One’s own second factors',
  method: 'GET',
  path: '/api/desk/factors',
  needs: 'a desk session',
  message: z.object({ factors: z.array(Factor), recoveryCodesLeft: z.int() }),
});

/** Takes one of them away, and ends one's other sessions. The last one can't be: 409. */
export const removeFactor = deskCall({
  name: 'removeFactor',
  summary: 'Remove one of one’s own second factors',
  method: 'POST',
  path: '/api/desk/factors/remove',
  needs: 'a desk session',
  body: z.object({ id: requiredText(2000, 'Say which') }),
  message: Sentence,
});

/** Ten in place of all before, shown this once. */
export const renewRecoveryCodes = deskCall({
  name: 'renewRecoveryCodes',
  summary: 'Make new recovery codes',
  method: 'POST',
  path: '/api/desk/factors/recovery-codes',
  needs: 'a desk session',
  message: z.object({ recoveryCodes: z.array(z.string()) }),
});

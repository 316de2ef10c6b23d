import * as z from 'zod/mini';
import { Sentence } from '../accounts/accounts-call.ts';
import { requiredText } from '../accounts/fields.ts';
import { deskCall } from './desk-call.ts';
import { entryParams } from './events.ts';
import { Reason } from './organisers.ts';

/**
 * Puts somebody else in a member's place in a team until results are published; both are mailed once that can't be undone
 * any more, after `ADDED_STAYS_OPEN_MS`. `code`: of whoever goes. `person`: who comes, by a participant code, an e-mail, a
 * phone or a name, as in `addEntry`; 400 with `fields.person` where they can't. `swap`: by which it is undone. `name`: of whoever comes.
 */
export const swapMember = deskCall({
  name: 'swapMember',
  summary: 'Put somebody else in a member’s place in a team',
  method: 'POST',
  path: '/api/desk/events/:cluster/:event/entries/:id/members/:code/swap',
  needs: 'run events',
  params: z.extend(entryParams, { code: requiredText(64, 'code is required') }),
  body: z.object({
    person: requiredText(254, 'Give a code, an e-mail, a phone or a name'),
    reason: Reason,
  }),
  message: z.object({ swap: z.string(), name: z.string() }),
});

export const undoSwap = deskCall({
  name: 'undoSwap',
  summary: 'Undo a swap in a team that was made just now',
  method: 'POST',
  path: '/api/desk/events/:cluster/:event/entries/:id/swaps/:swap/undo',
  needs: 'run events',
  params: z.extend(entryParams, { swap: requiredText(40, 'swap is required') }),
  message: Sentence,
});

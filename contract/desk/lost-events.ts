import * as z from 'zod/mini';
import { requiredText } from '../accounts/fields.ts';
import { deskCall } from './desk-call.ts';
import { Reason } from './organisers.ts';

const eventId = requiredText(200, 'eventId is required');

/**
 * An event that one without a file may be now. `fileId`: what its file says. `isNew`: it is kept out until this is decided.
 * `isAlike`: by its name none is more. `refusal`: why it can't be the one. Moments are epoch milliseconds.
 */
export const Successor = z.object({
  fileId: z.string(),
  clusterName: z.string(),
  eventName: z.string(),
  startsAt: z.nullable(z.int()),
  venue: z.nullable(z.string()),
  places: z.nullable(z.int()),
  isNew: z.boolean(),
  isAlike: z.boolean(),
  refusal: z.nullable(z.string()),
});
export type Successor = z.infer<typeof Successor>;

export const listSuccessors = deskCall({
  name: 'listSuccessors',
  summary: 'What an event without a file may be now, the most alike first',
  method: 'GET',
  path: '/api/desk/lost-events/successors',
  needs: 'run events',
  query: z.object({ eventId }),
  message: z.array(Successor),
});

/** From then on that file's event is the one that people are in, with all that hangs on it. */
export const nameSuccessor = deskCall({
  name: 'nameSuccessor',
  summary: 'Say which event one without a file is now',
  method: 'POST',
  path: '/api/desk/lost-events/successor',
  needs: 'run events',
  body: z.object({ eventId, fileId: requiredText(200, 'Choose the event that it is now') }),
  message: z.object({ clusterName: z.string(), eventName: z.string() }),
});

/** Ends all of its entries; `told`: to how many people it was mailed. */
export const cancelLostEvent = deskCall({
  name: 'cancelLostEvent',
  summary: 'Cancel an event without a file; its people are told why',
  method: 'POST',
  path: '/api/desk/lost-events/cancel',
  needs: 'run events',
  body: z.object({ eventId, reason: Reason }),
  message: z.object({ told: z.int() }),
});

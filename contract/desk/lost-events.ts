import * as z from 'zod/mini';
import { requiredText } from '../accounts/fields.ts';
import { deskCall } from './desk-call.ts';
import { Reason } from './organisers.ts';

const eventId = requiredText(200, 'eventId is required');

/**
 * An event that one without a file may be now. `fileId`: what its file says. `isNew`: it is kept out until this is decided.
 * `isSame`: by its name, or as it stands in the same file. `refusal`: why it can't be the one. Moments are epoch milliseconds.
 */
export const Successor = z.object({
  fileId: z.string(),
  clusterName: z.string(),
  eventName: z.string(),
  startsAt: z.nullable(z.int()),
  venue: z.nullable(z.string()),
  places: z.nullable(z.int()),
  isNew: z.boolean(),
  isSame: z.boolean(),
  refusal: z.nullable(z.string()),
});
export type Successor = z.infer<typeof Successor>;

export const listSuccessors = deskCall({
  name: 'listSuccessors',
  summary:
    'What an event without a file may be now, the same and the most alike first, those last that can’t be it',
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

/** As long as nobody has come in since: that file's event is its own again, and the other is as it was before, with its people. */
export const takeSuccessorBack = deskCall({
  name: 'takeSuccessorBack',
  summary: 'Say that an event without a file is not the one that was named',
  method: 'POST',
  path: '/api/desk/lost-events/successor/back',
  needs: 'run events',
  body: z.object({ fileId: requiredText(200, 'fileId is required') }),
  message: z.object({ clusterName: z.string(), eventName: z.string() }),
});

/** Ends all of its entries; 409 where its results are published: it took place. `told`: to how many people it was mailed. */
export const cancelLostEvent = deskCall({
  name: 'cancelLostEvent',
  summary: 'Cancel an event without a file; its people are told why',
  method: 'POST',
  path: '/api/desk/lost-events/cancel',
  needs: 'run events',
  body: z.object({ eventId, reason: Reason }),
  message: z.object({ told: z.int() }),
});

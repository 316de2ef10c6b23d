import * as z from 'zod/mini';
import { accountsCall, Sentence } from './accounts-call.ts';
import { requiredText } from './fields.ts';
import { MAX_LENGTH } from './messages.ts';
import { ShownText } from './shown-text.ts';

/**
 * A session of mine. `device`: browser and system by name, empty where they aren't known. The moments are epoch
 * milliseconds; `lastSeenAt` is right to the hour. `isThis`: the one that asks.
 */
export const OwnSession = z.object({
  id: z.pipe(ShownText, z.string().check(z.minLength(1))),
  device: ShownText,
  createdAt: z.int(),
  lastSeenAt: z.int(),
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** The browsers in which I am logged in; the one seen last comes first. An addition. */
export const listSessions = accountsCall({
  name: 'listSessions',
  summary: 'My sessions',
  method: 'GET',
  path: '/api/user/sessions',
  bearer: true,
  message: z.array(OwnSession),
});

/** Ends one session of my account. An addition. */
export const endSession = accountsCall({
  name: 'endSession',
  summary: 'End one of my sessions',
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  bearer: true,
  params: z.object({ id: requiredText(MAX_LENGTH.code, 'id is required') }),
  message: Sentence,
  errors: { 404: 'There is no such session of mine any more.' },
});

/** Ends every session of my account, this one too. An addition. */
export const endSessions = accountsCall({
  name: 'endSessions',
  summary: 'Log out everywhere',
  method: 'DELETE',
  path: '/api/user/sessions',
  bearer: true,
  message: Sentence,
});

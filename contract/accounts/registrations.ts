import * as z from 'zod/mini';
import { accountsCall } from './accounts-call.ts';
import { ShownText } from './shown-text.ts';

/** An account's place in an event. `registeredAt`: epoch milliseconds. */
export const RegisteredEvent = z.object({
  eventName: ShownText,
  clusterName: ShownText,
  registeredAt: z.int(),
});
export type RegisteredEvent = z.infer<typeof RegisteredEvent>;

/** The events that I am registered for; empty at first. */
export const listRegisteredEvents = accountsCall({
  name: 'listRegisteredEvents',
  summary: 'My registered events',
  method: 'GET',
  path: '/api/events/user/registered',
  bearer: true,
  message: z.array(RegisteredEvent),
});

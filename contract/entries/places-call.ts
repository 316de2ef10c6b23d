import * as z from 'zod/mini';
import { accountsCall } from '../accounts/accounts-call.ts';

/**
 * The places of an event as everybody may know them: numbers, and nobody's name. `places`: null where there is no limit.
 * `taken`: held or offered. `waiting`: people or teams in line.
 */
export const EventPlaces = z.object({
  places: z.nullable(z.int()),
  taken: z.int(),
  waiting: z.int(),
});
export type EventPlaces = z.infer<typeof EventPlaces>;

/** An answer of `listPlaces` is at most so old. */
export const PLACES_FRESH_MS = 30_000;

/** The places of all events that people register for here, by their ids. */
export const listPlaces = accountsCall({
  name: 'listPlaces',
  summary: 'The places of all events',
  method: 'GET',
  path: '/api/events/places',
  bearer: false,
  message: z.record(z.string(), EventPlaces),
  errors: { 404: 'Registration or what is shown of the festival’s days is switched off.' },
});

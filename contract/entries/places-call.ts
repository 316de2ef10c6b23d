import * as z from 'zod/mini';
import { accountsCall } from '../accounts/accounts-call.ts';
import { placesPath } from './public-places.ts';

const EventPlaces = z.object({
  places: z.nullable(z.int()),
  taken: z.int(),
  waiting: z.int(),
});

/** The places of all events that people register for here, by their ids. */
export const listPlaces = accountsCall({
  name: 'listPlaces',
  summary: 'The places of all events',
  method: 'GET',
  path: placesPath,
  bearer: false,
  message: z.record(z.string(), EventPlaces),
  errors: { 404: 'Registration or what is shown of the festival’s days is switched off.' },
});

import * as z from 'zod/mini';
import { isPlace, type Place } from './houses.ts';

/**
 * A place where something happens: an item of `content/venues.yaml`. `name` is what events call it; `place` where the
 * campus plan draws it, without which it is in the list alone; `find` how it is found on foot; `directions` a link to a
 * map with roads. Source: decision 044.
 */
export const Venue = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  place: z._default(
    z.nullable(
      z.custom<Place>(
        (text) => typeof text === 'string' && isPlace(text),
        'must be a house of the plan, or a house and its part, as orion/studio',
      ),
    ),
    null,
  ),
  find: z._default(z.string().check(z.trim(), z.maxLength(160)), ''),
  directions: z._default(
    z.nullable(z.string().check(z.regex(/^https?:\/\//, 'must start with http:// or https://'))),
    null,
  ),
});
export type Venue = z.infer<typeof Venue>;

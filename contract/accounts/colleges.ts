import * as z from 'zod/mini';
import { accountsCall } from './accounts-call.ts';

/** An item of the college list; `also`: what else it is called, with commas between. Source: section 3. */
export const College = z.object({ college_name: z.string(), also: z.optional(z.string()) });
export type College = z.infer<typeof College>;

/** The list's sound colleges: one that is not leaves the others. */
const Colleges = z.pipe(
  z.array(z.union([College, z.unknown()])),
  z.transform((list): College[] => list.flatMap(readCollege)),
);

/** Every college of the list, in alphabetical order. 'Other' is not in it. */
export const listColleges = accountsCall({
  name: 'listColleges',
  summary: 'The college list of the sign-up form',
  method: 'GET',
  path: '/api/colleges',
  bearer: false,
  message: Colleges,
});

function readCollege(item: unknown): College[] {
  const { college_name, also } = (item ?? {}) as Record<keyof College, unknown>;
  const isShown = typeof college_name === 'string' || typeof college_name === 'number';
  const name = isShown ? String(college_name).trim() : '';
  if (!name) return [];
  return [{ college_name: name, ...(typeof also === 'string' && { also }) }];
}

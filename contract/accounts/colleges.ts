import * as z from 'zod/mini';
import { accountsCall } from './accounts-call.ts';

/** An item of the college list. Source: section 3. */
export const College = z.object({ college_name: z.string() });

/** Every college of the list, in alphabetical order. 'Other' is not in it. */
export const listColleges = accountsCall({
  name: 'listColleges',
  summary: 'The college list of the sign-up form',
  method: 'GET',
  path: '/api/colleges',
  bearer: false,
  message: z.array(College),
});

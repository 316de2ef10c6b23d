import * as z from 'zod/mini';
import { type Call, changesSomething } from '../call.ts';

/** A text that a screen shows. Another accounts server may say it as a number. */
export const ShownText = z.pipe(z.union([z.string(), z.number()]), z.coerce.string());

/**
 * Every answer of status 400 or more. `fields`, when the input was at fault, gives each field's own
 * message by its wire name, so that a form can show it beside the field.
 */
export const ErrorAnswer = z.object({
  message: z.pipe(ShownText, z.string().check(z.minLength(1))),
  fields: z.catch(z.optional(z.record(z.string(), z.string())), undefined),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;

/** A sentence for the visitor. */
export const Sentence = ShownText;

interface AccountsCall extends Omit<Call, 'server' | 'answer' | 'errors'> {
  readonly message: z.ZodMiniType;
  /** Required, so that no call is open because somebody forgot it. */
  readonly bearer: boolean;
  readonly errors?: Call['errors'];
}

/**
 * A call of the accounts server: every answer is `{ message }`; input at fault answers 400, a missing session
 * 401, a key that stood for other input 422, a caller in a hurry 429, too much at once for the server 503. `errors`
 * adds the call's own.
 */
export function accountsCall<const C extends AccountsCall>({ message, errors, ...call }: C) {
  const isChanging = changesSomething(call);
  const takesInput = call.body || call.query || call.params || isChanging;
  return {
    server: 'accounts' as const,
    ...call,
    answer: z.object({ message: message as C['message'] }),
    errors: {
      ...(takesInput && { 400: 'A field is missing or wrong; each one is named.' }),
      ...(call.bearer && { 401: 'The token is missing, unknown or expired.' }),
      ...(isChanging && { 422: 'The Idempotency-Key stood for another request before.' }),
      429: 'Too many attempts; Retry-After says how many seconds to wait.',
      503: 'Too busy now, and nothing has happened; Retry-After says how many seconds to wait.',
      ...errors,
    } as Call['errors'],
  };
}

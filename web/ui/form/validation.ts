import * as z from 'zod/mini';

/** Everything as typed, by field. */
export type Values<Name extends string = string> = Readonly<Record<Name, string>>;

/** A sentence for each faulty field. */
export type Errors = Readonly<Record<string, string>>;

/** `input` is what may be sent; it counts only where there are no errors. */
export interface Validated<Input> {
  input?: Input;
  errors: Errors;
}

/** Validates by a schema; each field has its first message. */
export function validateWith<Schema extends z.ZodMiniType>(schema: Schema) {
  return (values: Values): Validated<z.infer<Schema>> => {
    const { data, error } = z.safeParse(schema, values);
    const errors: Record<string, string> = {};
    for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message;
    return { input: data, errors };
  };
}

import * as z from 'zod';
import type * as mini from 'zod/mini';

/** A value that a schema takes, made from the schema alone. */
export function sampleOf(schema: mini.ZodMiniType): unknown {
  return sampleOfJson(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
  );
}

/** The names of all fields of a schema, however deep. */
export function allFieldsOf(schema: mini.ZodMiniType): string[] {
  const names = new Set<string>();
  const text = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  JSON.parse(text, (_, value) => {
    for (const name of Object.keys(value?.properties ?? {})) names.add(name);
    return value;
  });
  return [...names];
}

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly pattern?: string;
}

function sampleOfJson(schema: JsonSchema): unknown {
  const choice = schema.oneOf?.[0] ?? schema.anyOf?.[0];
  if (choice) return sampleOfJson(choice);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  // One that may be null is its first kind.
  const [type] = [schema.type].flat();
  if (type === 'array') return schema.minItems ? [sampleOfJson(schema.items!)] : [];
  if (type === 'object')
    return Object.fromEntries(
      (schema.required ?? []).map((name) => [name, sampleOfJson(schema.properties![name]!)]),
    );
  if (type === 'string') return schema.pattern ? 'a@example.org' : 'aaaaaaaaaa';
  return type === 'boolean' ? false : 1;
}

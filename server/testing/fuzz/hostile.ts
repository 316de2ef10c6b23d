import fc from 'fast-check';
import * as z from 'zod/mini';

/** PostgreSQL takes NUL in no text, and half of a surrogate pair has no bytes in UTF-8. */
const WORST = ['\u0000', 'a\u0000b', '\ud800', 'a\udfff\ud800'];

/** Texts that have broken servers elsewhere. */
const HOSTILE = [
  ...['', ' ', '\u001b[31m\u007f', '\u0085\u2028', '\ufeff', '\ufffe\uffff'],
  ...['\u202eevil\u202c', 'e\u0301', 'İıſKß', '१२३४५६७८९०', '🎭👩🏽‍🎤'],
  ...["' OR '1'='1' --", `'); DROP TABLE accounts; --`, '$1', '%s%n', ':id', '?', '\\', '\\u0000'],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=1>',
    '{{7*7}}<%= 7 %>',
    'a\r\nSet-Cookie: x=1',
  ],
  ...['../../../../etc/passwd', '..\\..\\', '%2e%2e%2f', '%00', '%', '%ff', 'file:///etc/passwd'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then', '[object Object]'],
  ...['NaN', 'Infinity', '-0', '1e999', 'true', 'null', 'undefined', '[]', '{}'],
];

const LENGTHS = [12, 64, 65, 100, 120, 121, 128, 129, 200, 254, 500, 501, 8000, 8001, 70_000];

const longText = fc
  .tuple(fc.constantFrom('x', 'é', '🎭', '\ud800', ' ', 'aA1!'), fc.constantFrom(...LENGTHS))
  .map(([unit, length]) => unit.repeat(length).slice(0, length));

export const hostileText = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...WORST) },
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.string() },
  { weight: 1, arbitrary: longText },
);

/** Texts that `JSON.stringify` would never write, and nests deeper than anybody means to. */
const ODD_JSON = [
  ...['1e999', '-0', '123456789012345678901234567890', '"\\u0000"', '"\\ud800"', '0.1e-400'],
  ...['['.repeat(3000) + ']'.repeat(3000), `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`],
  ...['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}', '{"length":1e9}'],
];

/** A value of any kind, as JSON text. */
const anyJson = fc.oneof(
  fc.constantFrom(...ODD_JSON),
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
);

/** The good value of each field that is sent, by its name on the wire. */
export type GoodValues = Readonly<Record<string, string | undefined>>;

/** Fields in the order in which they are sent; a name may come twice. Values are JSON text. */
export type Fields = readonly (readonly [name: string, json: string])[];

/**
 * Fields for an object schema: the good values, by their names, so that a request gets past the first check, but
 * for two at most, which are hostile, of another type or missing; and there may be more, also of the same name.
 */
export function fieldsFor(
  schema: z.ZodMiniType | undefined,
  good: GoodValues,
): fc.Arbitrary<Fields> {
  const shape = schema instanceof z.ZodMiniObject ? schema.shape : {};
  const names = Object.keys(shape);
  const odd = (name: string) => fc.tuple(fc.constant(name), oddValue(shape[name]!, good[name]));
  const someOdd = fc.array(fc.oneof(...names.map(odd)), { maxLength: names.length > 0 ? 2 : 0 });
  const extraName = fc.oneof(fc.constantFrom('__proto__', 'toString', '', ...names), hostileText);
  const extra = fc.tuple(extraName, fc.oneof(anyJson, fc.constant('"x"')));
  const extras = fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(extra, { maxLength: 2 }) },
  );
  return fc.tuple(someOdd, extras).map(([given, more]) => {
    const sent = names.filter((name) => good[name] !== undefined);
    const values = new Map(sent.map((name) => [name, JSON.stringify(good[name])]));
    for (const [name, json] of given) {
      if (json === undefined) values.delete(name);
      else values.set(name, json);
    }
    return [...values, ...more];
  });
}

/** In place of a good value; undefined for none. */
function oddValue(schema: z.core.$ZodType, good?: string): fc.Arbitrary<string | undefined> {
  return fc.oneof(
    { weight: 5, arbitrary: near(schema, good).map((text) => JSON.stringify(text)) },
    { weight: 1, arbitrary: anyJson },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

/** Texts that the schema allows, or nearly: its choices, its patterns, a hostile end of a good value. */
function near(schema: z.core.$ZodType, good = ''): fc.Arbitrary<string> {
  const inner = innermost(schema);
  if (inner instanceof z.ZodMiniEnum) return fc.oneof(choice(inner), hostileText);
  return fc.oneof(
    hostileText,
    hostileText.map((text) => good + text),
    hostileText.map((text) => text.trim() + good),
  );
}

function choice(schema: z.ZodMiniEnum) {
  return fc.constantFrom(...schema.options.map(String));
}

function innermost(schema: z.core.$ZodType): unknown {
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType };
  return innerType ? innermost(innerType) : schema;
}

/** The text that a form or a query carries for a value: a text as it is, the rest as it is written. */
export function asText(json: string): string {
  return json.startsWith('"') ? JSON.parse(json) : json;
}

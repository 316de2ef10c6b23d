import { expect, it } from 'vitest';
import { ACCOUNTS_CALLS } from './accounts/all-calls.ts';
import type { Call } from './call.ts';
import { DESK_CALLS } from './desk/all-calls.ts';
import { ENTRY_CALLS } from './entries/all-calls.ts';
import { GATE_CALLS } from './gate/all-calls.ts';

/** A schema as zod has it inside. */
interface Schema {
  readonly _zod: { readonly def: Record<string, unknown> & { readonly type: string } };
  safeParse(value: unknown): { success: boolean };
}

/** The texts that a schema takes, by their paths. */
function textsOf(schema: Schema, path: string): [string, Schema][] {
  const { def } = schema._zod;
  const within = (name: string, at = path) => textsOf(def[name] as Schema, at);
  if (def.type === 'string') return [[path, schema]];
  if (def.type === 'array') return within('element');
  if (def.type === 'pipe') return within('in');
  if (def.type === 'record') return [...within('keyType', `${path} key`), ...within('valueType')];
  if (def.type === 'union') return (def.options as Schema[]).flatMap((one) => textsOf(one, path));
  if (def.type === 'object')
    return Object.entries(def.shape as Record<string, Schema>).flatMap(([name, one]) =>
      textsOf(one, `${path}.${name}`),
    );
  return def.innerType ? within('innerType') : [];
}

/** Never kept, shown or looked for as they are; a scan that is refused would hold up all that a phone has still to send. */
const ELSEWHERE = /password|recaptcha_code|takeHandedOver\.(nonce|sealed)|sendScans\.scans\.code/;

it('Half of a sign is refused in every text that a call takes', () => {
  const calls: readonly Call[] = [...ACCOUNTS_CALLS, ...ENTRY_CALLS, ...DESK_CALLS, ...GATE_CALLS];
  const texts = calls.flatMap(({ name, body, query, params }) =>
    [body, query, params].flatMap((part) => (part ? textsOf(part as never, name) : [])),
  );
  expect(texts.length).toBeGreaterThan(150);
  const taking = texts.filter(([, schema]) => schema.safeParse('T\ud800x').success);
  expect(taking.map(([path]) => path).filter((path) => !ELSEWHERE.test(path))).toEqual([]);
});

import * as z from 'zod';
import { isOneTypo } from '../../../contract/one-typo.ts';
import type { SoundEntry } from './sound-entries.ts';

export type Fields = Readonly<Record<string, unknown>>;
export type Shape = Readonly<Record<string, z.core.$ZodType>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function shapeOf(schema: z.core.$ZodType): Shape {
  return (schema as z.core.$ZodObject)._zod.def.shape;
}

/** From the surest to the boldest. */
const WAYS_TO_READ: readonly ((key: string, name: string) => boolean)[] = [
  (key, name) => key === name,
  (key, name) => plainKey(key) === plainKey(name),
  (key, name) => isOneTypo(plainKey(key), plainKey(name)),
  // What is to be seen by nobody yet isn't seen for a word.
  (key, name) => name === 'hidden' && plainKey(key).startsWith('hid'),
];

/** By the fields' names the keys by which they are written: letter by letter, else with other capitals, else with a typo. */
export function keysOf(
  written: Fields,
  shape: Shape,
  ways = WAYS_TO_READ,
): ReadonlyMap<string, string> {
  const others = new Set(Object.keys(written));
  const keys = new Map<string, string>();
  for (const isRead of ways)
    for (const name of Object.keys(shape)) {
      if (keys.has(name)) continue;
      const key = [...others].find((one) => isRead(one, name));
      if (key === undefined) continue;
      others.delete(key);
      keys.set(name, key);
    }
  return keys;
}

/** A field's value with the keys within it as the schema has them, where they are written with other capitals. */
export function respelled(schema: z.core.$ZodType, value: unknown): unknown {
  const { innerType, in: input, element, shape } = (schema as z.core.$ZodTypes)._zod.def as Parts;
  if (Array.isArray(value) && element) return value.map((item) => respelled(element, item));
  if (!shape || !isFields(value)) {
    const inner = innerType ?? input;
    return inner ? respelled(inner, value) : value;
  }
  const keys = keysOf(value, shape, WAYS_TO_READ.slice(0, 2));
  const names = new Map([...keys].map(([name, key]) => [key, name]));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const name = names.get(key);
      return name === undefined ? [key, one] : [name, respelled(shape[name]!, one)];
    }),
  );
}

/** What a schema is made of. */
interface Parts {
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly shape?: Shape;
}

/**
 * The keys that are no field's. One that is new where a field is gone is more likely a typo than meant, however many letters
 * of it: `strayed`, as long as the field that it may be stays gone. `keys`: those that are read.
 */
export function strayKeys(
  written: Fields,
  {
    shape,
    keys,
    before,
  }: { shape: Shape; keys: ReadonlyMap<string, string>; before: SoundEntry | undefined },
) {
  const read = new Set(keys.values());
  const unread = Object.keys(written).filter((key) => !read.has(key));
  const gone = Object.entries(before?.fields ?? {}).filter(
    ([name, known]) => Object.hasOwn(shape, name) && !keys.has(name) && known !== null,
  );
  const unknownBefore = new Set(before?.unknown);
  const isStray = (key: string) => gone.length > 0 && !unknownBefore.has(key);
  const meant = gone.map(([name]) => `"${name}"`).join(' or ');
  return {
    unknown: unread.filter((key) => !isStray(key)),
    strayed: unread.filter(isStray).map((key) => ({ key, meant })),
  };
}

/** True of a key that isn't its field's name, in whatever capitals. */
export function isTypoOf(key: string, name: string): boolean {
  return plainKey(key) !== plainKey(name);
}

/** A field as it is written, under the key by which it is read. */
export function saidOf(schema: z.core.$ZodType, fields: unknown, name: string): unknown {
  if (!isFields(fields)) return;
  const key = keysOf(fields, shapeOf(schema)).get(name);
  return key === undefined ? undefined : fields[key];
}

/** True of a field that is sound by itself, as it is written under its own name. */
export function hasSound(schema: z.core.$ZodType, fields: unknown, name: string): boolean {
  if (!isFields(fields)) return false;
  const shape = shapeOf(schema);
  const key = keysOf(fields, shape).get(name);
  return (
    key !== undefined && !isTypoOf(key, name) && z.safeParse(shape[name]!, fields[key]).success
  );
}

/** A phone begins each line with a capital. */
function plainKey(key: string): string {
  return key.toLowerCase();
}

import { type Document, LineCounter, parseDocument } from 'yaml';
import * as z from 'zod';

/** What a text of YAML holds, or what is wrong with it. Lines count from 1. */
export interface CheckedYaml<Data> {
  /** Undefined when there are faults. */
  readonly data: Data | undefined;
  readonly faults: readonly { field: string; reason: string; line: number }[];
  /** Where a field stands, or the nearest thing around it that is there. */
  readonly lineOf: (field: string) => number;
}

type Schema = z.core.$ZodType;
type Path = readonly PropertyKey[];

/** Reads YAML and checks it against a schema. Keys that the schema doesn't ask for are faults. */
export function checkYaml<S extends Schema>(text: string, schema: S): CheckedYaml<z.output<S>> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const lineOfPath = (path: Path) => lineAt(offsetOf(document, path));
  const lineOf = (field: string) => lineOfPath(field === '' ? [] : field.split('.'));

  const syntax = syntaxFaults(document, lineAt);
  if (syntax.length > 0) return { data: undefined, faults: syntax, lineOf };
  const value: unknown = document.toJS();
  const unknown = unknownKeys(schema, value).map((path) => ({ path, message: unknownKey }));
  const result = z.safeParse(schema, value);
  const issues = [...unknown, ...(result.error?.issues ?? [])];
  const faults = issues.map(({ path, message }) => ({
    field: path.join('.'),
    reason: message,
    line: lineOfPath(path),
  }));
  return { data: faults.length === 0 ? result.data : undefined, faults, lineOf };
}

const unknownKey = 'is not a key that is known here';

function syntaxFaults(document: Document.Parsed, lineAt: (offset: number) => number) {
  const fault = (message: string, line: number) => ({
    field: '',
    reason: `is not sound YAML: ${message}`,
    line,
  });
  if (document.errors.length > 0)
    return document.errors.map(({ message, pos }) => fault(message, lineAt(pos[0])));
  try {
    document.toJS();
    return [];
  } catch (error) {
    // An alias that names nothing, or too many of them, shows only when the values are asked for.
    return [fault((error as Error).message, 1)];
  }
}

function offsetOf(document: Document.Parsed, path: Path): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as { range?: number[] } | undefined;
    if (node?.range) return node.range[0] ?? 0;
  }
  return document.contents?.range?.[0] ?? 0;
}

/** The keys that no schema asks for. Most often a slip in a key's name, so they are never passed over. */
function unknownKeys(schema: Schema, value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'array' && Array.isArray(value))
    return value.flatMap((item, at) => unknownKeys(def.element, item, [...path, at]));
  if (def.type !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const known = Object.hasOwn(def.shape, key) ? def.shape[key] : undefined;
    return known ? unknownKeys(known, item, [...path, key]) : [[...path, key]];
  });
}

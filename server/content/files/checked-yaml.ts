import { type Document, LineCounter, parseDocument } from 'yaml';
import * as z from 'zod';

type Schema = z.core.$ZodType;
type Path = readonly PropertyKey[];

/**
 * Reads YAML and checks it against a schema; no `data` when there are faults. Each key that a strict schema
 * doesn't know is a fault of its own. `lineOf`: the line of a field, or of the nearest thing around it, from 1.
 */
export function checkYaml<S extends Schema>(text: string, schema: S) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const lineOfPath = (path: Path) => lineAt(offsetOf(document, path));
  const lineOf = (field: string) => lineOfPath(field === '' ? [] : field.split('.'));

  const syntax = syntaxFaults(document, lineAt);
  if (syntax.length > 0) return { data: undefined, faults: syntax, lineOf };
  const result = z.safeParse(schema, document.toJS());
  // A slip in a key first: it explains the key that is missing.
  const isSlip = ({ code }: z.core.$ZodIssue) => Number(code === 'unrecognized_keys');
  const issues = (result.error?.issues ?? []).toSorted((a, b) => isSlip(b) - isSlip(a));
  const faults = issues.flatMap(faultsOf).map(({ path, reason }) => ({
    field: path.join('.'),
    reason,
    line: lineOfPath(path),
  }));
  return { data: result.data, faults, lineOf };
}

function faultsOf(issue: z.core.$ZodIssue): { path: Path; reason: string }[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path, reason: issue.message }];
  const reason = 'is not a key that is known here';
  return issue.keys.map((key) => ({ path: [...issue.path, key], reason }));
}

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

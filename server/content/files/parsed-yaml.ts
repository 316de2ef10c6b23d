import { type Document, LineCounter, parseDocument } from 'yaml';

/** The value of a YAML text, or the faults that leave it without one. `lineOf`: of a field, or of the nearest thing around it, from 1. */
export function parsedYaml(text: string) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const lineOf = (field: string) =>
    lineAt(offsetOf(document, field === '' ? [] : field.split('.')));
  const faults = document.errors.map(({ message, pos }) => fault(message, lineAt(pos[0])));
  if (faults.length > 0) return { value: undefined, faults, lineOf };
  try {
    return { value: document.toJS() as unknown, faults: [], lineOf };
  } catch (error) {
    // An alias that names nothing, or too many of them, shows only when the values are asked for.
    return { value: undefined, faults: [fault((error as Error).message, 1)], lineOf };
  }
}

function fault(message: string, line: number) {
  return { reason: `is not sound YAML: ${message}`, line };
}

function offsetOf(document: Document.Parsed, path: readonly string[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as { range?: number[] } | undefined;
    if (node?.range) return node.range[0] ?? 0;
  }
  return document.contents?.range?.[0] ?? 0;
}

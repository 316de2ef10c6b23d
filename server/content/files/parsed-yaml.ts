import { type Document, isPair, isScalar, LineCounter, parseDocument, visit } from 'yaml';

/**
 * The value of a YAML text, or the faults that leave it without one. `cut`: texts that most likely were meant to go on, such as
 * `Hall #2`, by their keys. `lineOf`: of a field, or of the nearest thing around it, from 1.
 */
export function parsedYaml(text: string) {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
  });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const lineOf = (field: string) =>
    lineAt(offsetOf(document, field === '' ? [] : field.split('.')));
  const faults = [
    ...document.errors.map(({ message, pos }) => fault(message, lineAt(pos[0]))),
    ...repeatedKeys(document).map((at) => fault('Map keys must be unique', lineAt(at))),
  ];
  if (faults.length > 0) return { value: undefined, cut: [], faults, lineOf };
  try {
    return { value: document.toJS() as unknown, cut: cutTexts(document), faults: [], lineOf };
  } catch (error) {
    // An alias that names nothing, or too many of them, shows only when the values are asked for.
    const faults = [fault((error as Error).message, 1)];
    return { value: undefined, cut: [], faults, lineOf };
  }
}

/** Where keys stand for the second time. The parser looks for them by comparing each with each. */
function repeatedKeys(document: Document.Parsed): number[] {
  const repeated: number[] = [];
  visit(document, {
    Map(_, { items }) {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (keys.has(key.value)) repeated.push(key.range?.[0] ?? 0);
        keys.add(key.value);
      }
    },
  });
  return repeated;
}

/** YAML takes what stands behind a blank and # for a comment; nobody writes one without a blank after it. */
function cutTexts(document: Document.Parsed): string[] {
  const cut: string[] = [];
  visit(document, {
    Scalar(key, { type, comment }, path) {
      const pair = path.at(-1);
      if (key !== 'value' || type !== 'PLAIN' || !comment || /^\s/.test(comment)) return;
      if (isPair(pair) && isScalar(pair.key)) cut.push(String(pair.key.value));
    },
  });
  return cut;
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

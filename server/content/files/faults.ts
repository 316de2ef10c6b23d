/** One thing to mend in a content file. `file` is relative to the content folder; `line` counts from 1. */
export interface ContentFault {
  readonly file: string;
  readonly field: string;
  readonly reason: string;
  readonly line?: number;
}

/** The content can't be served. Its message lists every fault, one a line, so that all can be mended at once. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly faults: readonly ContentFault[];

  constructor(faults: readonly ContentFault[]) {
    const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
    super(`The content has ${count}:\n${faults.map(faultLine).join('\n')}`);
    this.faults = faults;
  }
}

/** A fault as one line: `clusters/music/raga.md:4 date: must be …`. */
function faultLine({ file, field, reason, line }: ContentFault): string {
  return `  ${file}${line ? `:${line}` : ''} ${field ? `${field}: ` : ''}${reason}`;
}

/** Collects faults while the content is read, so that reading goes on after the first one. */
export class Faults {
  readonly list: ContentFault[] = [];

  add(file: string, field: string, reason: string, line?: number): void {
    this.list.push({ file, field, reason, ...(line && { line }) });
  }

  /** Throws a ContentError when anything was found, in the order of files and lines. */
  throwIfAny(): void {
    if (this.list.length === 0) return;
    const byPlace = (a: ContentFault, b: ContentFault) =>
      a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0);
    throw new ContentError(this.list.toSorted(byPlace));
  }
}

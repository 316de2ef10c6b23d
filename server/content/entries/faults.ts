import type { Shown } from './entry.ts';

/** What is known of a fault besides. */
type More = Partial<Pick<ContentFault, 'line' | 'shown' | 'link'>>;

/** One thing to mend. `file`: relative to the content folder, or the place in the panel; `line` counts from 1. */
export interface ContentFault {
  readonly file: string;
  readonly field: string;
  readonly reason: string;
  readonly line?: number;
  /** What visitors see meanwhile. */
  readonly shown?: Shown;
  /** Of the panel, where it is mended. */
  readonly link?: string;
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

/** As one line: `clusters/music/raga.md:4 date: must be …`. */
export function faultLine({ file, field, reason, line }: ContentFault): string {
  return `  ${file}${line ? `:${line}` : ''} ${field ? `${field}: ` : ''}${reason}`;
}

/** Of one file. Whoever pastes a page of HTML reads the first of them. */
const MOST = 50;

/** Collects faults while the content is read, so that reading goes on after the first one. */
export class Faults {
  readonly list: ContentFault[];
  readonly #counts = new Map<string, number>();

  constructor(known: readonly ContentFault[] = []) {
    this.list = [...known];
  }

  /** Of a file with more than 50 one more line says so. */
  add(file: string, field: string, reason: string, more: More = {}): void {
    const count = (this.#counts.get(file) ?? 0) + 1;
    this.#counts.set(file, count);
    if (count === MOST + 1)
      this.list.push({ file, field: '', reason: 'has more faults: mend these first' });
    if (count > MOST) return;
    const known = Object.entries(more).filter(([, value]) => value !== undefined);
    this.list.push({ file, field, reason, ...Object.fromEntries(known) });
  }

  /** True of a file of which no more faults are told. */
  isFull(file: string): boolean {
    return (this.#counts.get(file) ?? 0) > MOST;
  }

  /** In the order of files and lines. */
  sorted(): readonly ContentFault[] {
    const byPlace = (a: ContentFault, b: ContentFault) =>
      a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0);
    return this.list.toSorted(byPlace);
  }

  /** @throws ContentError when there are any */
  throwIfAny(): void {
    if (this.list.length > 0) throw new ContentError(this.sorted());
  }
}

import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Document, LineCounter, parseDocument } from 'yaml';
import * as z from 'zod';
import type { Faults } from './faults.ts';

/** A content file that was read and checked; `body` is what follows a Markdown file's front matter. */
export interface ContentFile<Data> {
  readonly file: string;
  readonly data: Data;
  readonly body: string;
  readonly modifiedAt: Date;
  /** Adds a fault at the line where `field` stands. */
  readonly fault: (field: string, reason: string) => void;
}

type Schema = z.core.$ZodType;

/** Reads the content folder's files, keeping their faults. Names are relative to that folder. */
export class ContentFolder {
  readonly #root: string;
  readonly faults: Faults;

  constructor(root: string, faults: Faults) {
    this.#root = root;
    this.faults = faults;
  }

  path(file: string): string {
    return join(this.#root, file);
  }

  /** The visible names in a folder, sorted; none when there is no such folder. */
  async list(folder: string): Promise<string[]> {
    const names = await readdir(this.path(folder)).catch(() => []);
    return names.filter((name) => !name.startsWith('.')).sort();
  }

  async yaml<S extends Schema>(file: string, schema: S) {
    const text = await this.text(file);
    return text === undefined ? undefined : this.#check(file, schema, text, '', 0);
  }

  /** A Markdown file with front matter between two lines of `---`. */
  async markdown<S extends Schema>(file: string, schema: S) {
    const text = await this.text(file);
    if (text === undefined) return;
    const [matter, head] = /^---\n(.*?)^---[^\S\n]*(?:\n|$)/ms.exec(text) ?? [];
    if (matter === undefined || head === undefined)
      return this.faults.add(file, '', 'must start with front matter between two lines of ---', 1);
    const body = text.slice(matter.length).replace(/^\n+|\n+$/g, '');
    for (const { line, scheme } of unsafeLinks(text))
      this.faults.add(
        file,
        '',
        `has a link with the scheme ${scheme}: which the site blanks`,
        line,
      );
    return this.#check(file, schema, head, body, 1);
  }

  async text(file: string): Promise<string | undefined> {
    try {
      const text = await readFile(this.path(file), 'utf8');
      return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
    } catch {
      this.faults.add(file, '', 'is missing or unreadable');
    }
  }

  async #check<S extends Schema>(
    file: string,
    schema: S,
    text: string,
    body: string,
    linesBefore: number,
  ): Promise<ContentFile<z.output<S>> | undefined> {
    const lines = new LineCounter();
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
    const lineAt = (offset: number) => lines.linePos(offset).line + linesBefore;
    const add = (path: Path, reason: string) =>
      this.faults.add(file, path.join('.'), reason, lineOf(document, path, lineAt));
    for (const { message, pos } of document.errors)
      this.faults.add(file, '', `is not sound YAML: ${message}`, lineAt(pos[0]));
    if (document.errors.length > 0) return;

    const value: unknown = document.toJS();
    const unknown = unknownKeys(schema, value);
    for (const path of unknown) add(path, 'is not a key that is known here');
    const result = z.safeParse(schema, value);
    for (const { path, message } of result.error?.issues ?? []) add(path, message);
    if (!result.success || unknown.length > 0) return;
    const { mtime } = await stat(this.path(file));
    const fault = (field: string, reason: string) => add(field ? field.split('.') : [], reason);
    return { file, data: result.data, body, modifiedAt: mtime, fault };
  }
}

type Path = readonly PropertyKey[];

/** The line of a field, or of the nearest thing around it that is there. */
const lineOf = (document: Document, path: Path, lineAt: (offset: number) => number): number => {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as { range?: number[] } | undefined;
    if (node?.range) return lineAt(node.range[0] ?? 0);
  }
  return lineAt(document.contents?.range?.[0] ?? 0);
};

/** The keys that no schema asks for. Most often a slip in a key's name, so they are never passed over. */
const unknownKeys = (schema: Schema, value: unknown, path: Path = []): Path[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'array' && Array.isArray(value))
    return value.flatMap((item, at) => unknownKeys(def.element, item, [...path, at]));
  if (def.type !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const known = Object.hasOwn(def.shape, key) ? def.shape[key] : undefined;
    return known ? unknownKeys(known, item, [...path, key]) : [[...path, key]];
  });
};

/** Section 5: the schemes that a link or picture in Markdown may have. The site blanks others; here they are named. */
const safeScheme = /^(https?|ircs?|mailto|xmpp)$/i;
const markdownAddress = /(?:\]\(\s*<?|^\s*\[[^\]]+\]:\s*<?|<)([a-z][a-z\d+.-]*):/gim;

const unsafeLinks = (text: string): { line: number; scheme: string }[] =>
  [...text.matchAll(markdownAddress)]
    .map(({ 1: scheme = '', index }) => ({ line: text.slice(0, index).split('\n').length, scheme }))
    .filter(({ scheme }) => !safeScheme.test(scheme));

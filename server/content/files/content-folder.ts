import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod';
import type { Picture } from '../../../contract/pictures.ts';
import { markdownFault } from '../../../contract/texts.ts';
import { PictureError } from '../pictures/picture-facts.ts';
import { MAX_PICTURE_BYTES, Pictures } from '../pictures/pictures.ts';
import { checkYaml } from './checked-yaml.ts';
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

/** Of texts; the longest is the list of colleges. */
const MAX_FILE = 200_000;

type Schema = z.core.$ZodType;
type Checked<S extends Schema> = Promise<ContentFile<z.output<S>> | undefined>;

/** Reads the content folder's files, keeping their faults. Names are relative to that folder. */
export class ContentFolder {
  readonly #root: string;
  readonly faults: Faults;
  readonly pictures: Pictures;
  /** The last change of an entity's file. */
  readonly changes = new WeakMap<object, Date>();

  constructor(root: string, faults: Faults, pictures = new Pictures()) {
    this.#root = root;
    this.faults = faults;
    this.pictures = pictures;
  }

  dated<Entity extends object>(entity: Entity, modifiedAt: Date): Entity {
    this.changes.set(entity, modifiedAt);
    return entity;
  }

  /** A picture, or null after adding the reason why it is refused. */
  async picture(file: string, alt: string, into = this.pictures): Promise<Picture | null> {
    try {
      const path = this.path(file);
      const facts = await stat(path).catch(() => undefined);
      if (!facts?.isFile()) throw new PictureError('is missing');
      if (facts.size > MAX_PICTURE_BYTES) throw new PictureError('is larger than 10 MB');
      const bytes = await readFile(path);
      return await into.admit({ file, bytes, alt, modifiedAt: facts.mtime, path });
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      this.faults.add(file, 'picture', error.message);
      return null;
    }
  }

  path(file: string): string {
    return join(this.#root, file);
  }

  /** The names in a folder that may be content, sorted; none when there is no such folder. */
  async list(folder: string): Promise<string[]> {
    const names = await readdir(this.path(folder)).catch(() => []);
    return names.filter((name) => !isNoContent(name)).sort();
  }

  async text(file: string): Promise<string | undefined> {
    try {
      const text = await readFile(this.path(file), 'utf8');
      if (text.length > MAX_FILE) {
        this.faults.add(file, '', 'is larger than 200 kB');
        return;
      }
      return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
    } catch {
      this.faults.add(file, '', 'is missing or unreadable');
    }
  }

  async yaml<S extends Schema>(file: string, schema: S): Checked<S> {
    const text = await this.text(file);
    return text === undefined ? undefined : this.#check(file, schema, { head: text, body: '' });
  }

  /** A Markdown file with front matter between two lines of `---`. */
  async markdown<S extends Schema>(file: string, schema: S): Checked<S> {
    const text = await this.text(file);
    if (text === undefined) return;
    for (const { line, scheme } of unsafeLinks(text))
      this.faults.add(file, '', `has a link with the scheme ${scheme}: which is blanked`, line);
    const parts = splitFrontMatter(text);
    const fault = parts && markdownFault(parts.body);
    if (fault) this.faults.add(file, '', fault, parts.head.split('\n').length + 2);
    if (parts) return this.#check(file, schema, parts);
    this.faults.add(file, '', 'must start with front matter between two lines of ---', 1);
  }

  async #check<S extends Schema>(
    file: string,
    schema: S,
    { head, body, linesBefore = 0 }: { head: string; body: string; linesBefore?: number },
  ): Checked<S> {
    const { data, faults, lineOf } = checkYaml(head, schema);
    for (const { field, reason, line } of faults)
      this.faults.add(file, field, reason, line + linesBefore);
    if (faults.length > 0) return;
    const { mtime } = await stat(this.path(file));
    const fault = (field: string, reason: string) =>
      this.faults.add(file, field, reason, lineOf(field) + linesBefore);
    return { file, data: data as z.output<S>, body, modifiedAt: mtime, fault };
  }
}

/** Left by editors and systems beside the files that they save or show. */
export function isNoContent(name: string): boolean {
  return /^[.#]|^~\$|~$|\.(tmp|swp|bak)$|^(thumbs\.db|desktop\.ini|4913)$/i.test(name);
}

function splitFrontMatter(text: string) {
  const [matter = '', head] = /^---\n((?:.*\n)*?)---[^\S\n]*(?:\n|$)/.exec(text) ?? [];
  let end = text.length;
  while (end > matter.length && text[end - 1] === '\n') end -= 1;
  const body = text.slice(matter.length, end).replace(/^\n+/, '');
  return head === undefined ? undefined : { head, body, linesBefore: 1 };
}

/** Section 5: the schemes that a link or picture in Markdown may have. The site blanks others; here they are named. */
const SAFE_SCHEME = /^(https?|ircs?|mailto|xmpp)$/i;
const MARKDOWN_ADDRESS =
  /(?:\]\(\s{0,99}<?|^[^\S\n]{0,99}\[[^\]\n]+\]:\s{0,99}<?|<)([a-z][a-z\d+.-]{0,30}):/gim;

function unsafeLinks(text: string): { line: number; scheme: string }[] {
  return [...text.matchAll(MARKDOWN_ADDRESS)]
    .map(({ 1: scheme = '', index }) => ({ line: text.slice(0, index).split('\n').length, scheme }))
    .filter(({ scheme }) => !SAFE_SCHEME.test(scheme));
}

import { readdir, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { LineCounter } from 'yaml';
import type { Picture } from '../../../contract/pictures.ts';
import type { ReportFault, Shown, WrittenEntry } from '../entries/entry.ts';
import type { Faults } from '../entries/faults.ts';
import { PictureError } from '../pictures/picture-facts.ts';
import { isPicture, MAX_PICTURE_BYTES, type Pictures } from '../pictures/pictures.ts';
import { leadsOut, type OwnFile, readOwnFile } from './own-file.ts';
import { parsedYaml } from './parsed-yaml.ts';

/** Of texts; the longest is the list of colleges. */
const MAX_FILE = 200_000;

const TOO_LARGE = 'is larger than 200 kB';

const NOT_READ = {
  outside: 'leads out of the content folder',
  'no file': 'is no file',
} as const;

/** A Markdown file with the picture that stands beside it under the same name, if one does. */
interface WrittenFile extends WrittenEntry {
  readonly slug: string;
  readonly picture: string | undefined;
}

/** Reads the content folder's files as they are written, keeping the faults of those that can't be read. Names are relative to it. */
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

  /** The names in a folder that may be content, sorted; undefined when there is no such folder. */
  async list(folder: string): Promise<string[] | undefined> {
    if (await leadsOut(this.#root, folder)) {
      this.faults.add(folder, '', NOT_READ.outside);
      return;
    }
    const names = await readdir(this.path(folder)).catch(() => undefined);
    return names?.filter((name) => !isNoContent(name)).sort();
  }

  /** A file that may be as large as a picture. */
  bytes(file: string): Promise<OwnFile> {
    return readOwnFile(this.#root, file, MAX_PICTURE_BYTES);
  }

  /** Undefined after its fault was told. */
  async text(file: string): Promise<string | undefined> {
    const { bytes, fault } = await readOwnFile(this.#root, file, MAX_FILE * 4);
    if (fault) {
      const reasons = { missing: 'is missing or unreadable', 'too large': TOO_LARGE, ...NOT_READ };
      this.faults.add(file, '', reasons[fault], { shown: 'as it was' });
      return;
    }
    const { text, reason, line } = decodedText(bytes);
    if (text === undefined) this.faults.add(file, '', reason, { line, shown: 'as it was' });
    else if (text.length > MAX_FILE) this.faults.add(file, '', TOO_LARGE, { shown: 'as it was' });
    else return text.replaceAll('\r\n', '\n');
  }

  async yaml(file: string): Promise<WrittenEntry> {
    const text = await this.text(file);
    return this.#written(file, text === undefined ? undefined : { head: text, body: '' });
  }

  /** A Markdown file with front matter between two lines of `---`. */
  async markdown(file: string): Promise<WrittenEntry> {
    const text = await this.text(file);
    if (text === undefined) return this.#written(file, undefined);
    for (const { line, scheme } of unsafeLinks(text))
      this.faults.add(file, '', `has a link with the scheme ${scheme}: which is blanked`, {
        line,
      });
    const parts = splitFrontMatter(text);
    if (!parts)
      this.faults.add(file, '', 'must start with front matter between two lines of ---', {
        line: 1,
      });
    return this.#written(file, parts);
  }

  /**
   * The Markdown files of a folder with their pictures; undefined when there is no such folder. A file that belongs to
   * nothing is a fault: most often its name is misspelt, and its picture would be missed without a word.
   */
  async markdownFiles(
    path: string,
    others: readonly string[] = [],
  ): Promise<WrittenFile[] | undefined> {
    const all = await this.list(path);
    if (!all) return;
    const names = all.filter((name) => !others.includes(name));
    const texts = names.filter((name) => name.endsWith('.md'));
    const pictures = names.filter(isPicture);
    for (const name of names) {
      const sharing = pictures.filter((other) => parse(other).name === parse(name).name);
      const stray = isPicture(name)
        ? !texts.includes(`${parse(name).name}.md`)
        : !texts.includes(name);
      if (stray) this.faults.add(`${path}/${name}`, '', 'belongs to nothing here');
      if (sharing.length > 1 && sharing[0] === name)
        this.faults.add(`${path}/${name}`, 'picture', `there are several: ${sharing.join(', ')}`);
    }
    return Promise.all(
      texts.map(async (name) => {
        const slug = parse(name).name;
        const picture = pictures.find((other) => parse(other).name === slug);
        const written = await this.markdown(`${path}/${name}`);
        return { ...written, slug, picture: picture && `${path}/${picture}` };
      }),
    );
  }

  /** A picture, or null after adding the reason why it is refused; `shown` is what stands in its place. */
  async picture(file: string, alt: string, into: Pictures, shown?: Shown): Promise<Picture | null> {
    try {
      const read = await this.bytes(file);
      if (read.fault) {
        const reasons = { missing: 'is missing', 'too large': 'is larger than 10 MB', ...NOT_READ };
        throw new PictureError(reasons[read.fault]);
      }
      return await into.admit({ file, alt, ...read });
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      this.faults.add(file, 'picture', error.message, { shown });
      return null;
    }
  }

  async #written(
    file: string,
    parts: { head: string; body: string; linesBefore?: number } | undefined,
  ): Promise<WrittenEntry> {
    const { head, body, linesBefore = 0 } = parts ?? { head: '', body: '' };
    const { value, cut, faults, lineOf } = parsedYaml(head);
    const bodyLine = head.split('\n').length + 2;
    const fault: ReportFault = (field, reason, shown) => {
      const isOfBody = field === '' && linesBefore > 0 && typeof value === 'object';
      // To find the line takes longer, the longer the file is.
      if (this.faults.isFull(file)) return;
      const line = isOfBody ? bodyLine : lineOf(field) + linesBefore;
      this.faults.add(file, field, reason, { line, shown });
    };
    if (parts)
      for (const { reason, line } of faults)
        this.faults.add(file, '', reason, { line: line + linesBefore, shown: 'as it was' });
    for (const field of cut) fault(field, 'ends at its #: write the whole of it in quotes', 'cut');
    const facts = await stat(this.path(file)).catch(() => undefined);
    const fields = parts && faults.length === 0 ? value : undefined;
    return { key: file, fields, body, modifiedAt: facts?.mtime ?? new Date(0), fault };
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
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
    lines.addNewLine(at + 1);
  return [...text.matchAll(MARKDOWN_ADDRESS)]
    .map(({ 1: scheme = '', index }) => ({ line: lines.linePos(index).line, scheme }))
    .filter(({ scheme }) => !SAFE_SCHEME.test(scheme));
}

/** The text of a file, or the reason and the line, from 1, at which it is none. UTF-16 is read where the file says so. */
function decodedText(
  bytes: Uint8Array,
): { text: string; reason?: never; line?: never } | { text?: never; reason: string; line: number } {
  const encoding = UTF_16[`${bytes[0]},${bytes[1]}`] ?? 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    const marker = MERGE_MARKER.exec(text);
    if (!marker) return { text };
    const line = text.slice(0, marker.index).split('\n').length;
    return { reason: 'holds both sides of a merge: choose one, and take the marks out', line };
  } catch {
    const line = new TextDecoder(encoding).decode(bytes).split('\ufffd')[0]!.split('\n').length;
    return { reason: 'is not UTF-8: save it as UTF-8', line };
  }
}

/** As git leaves it where two people changed the same lines. */
const MERGE_MARKER = /^(<{7}|>{7}) /m;

/** By a file's first two bytes. */
const UTF_16: Readonly<Record<string, string>> = { '255,254': 'utf-16le', '254,255': 'utf-16be' };

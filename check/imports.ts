import { readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { parseSync } from 'vite';

/** One import: the file that has it, and the file or package that it names; files by their path from the root. */
export interface Import {
  from: string;
  to: string;
}

const TEST = /\.test\.tsx?$|^server\/testing\//;

/** Tests, and what only they use. */
export function isForTests(file: string): boolean {
  return TEST.test(file);
}

export function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'));
}

/** Each import of a file once. Types count as much as values: a reader has to know them as well. */
export function importsOf(from: string): Import[] {
  const source = readFileSync(from, 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(from, source).module;
  const named = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value)),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ];
  return [...new Set(named)]
    .filter((name) => name !== undefined)
    .map((name) => ({ from, to: name.startsWith('.') ? join(folderOf(from), name) : name }));
}

import type * as z from 'zod';

const TYPES: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be a list of keys and values',
  record: 'must be a list of keys and values',
};

/** A fault in an editor's words, where its schema has none of its own: `z.safeParse(schema, value, { error: faultWords })`. */
export function faultWords(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'is missing';
  if (issue.code === 'invalid_type') {
    const isQuotable = issue.expected === 'string' && typeof issue.input !== 'object';
    return isQuotable ? 'must be text: write it in quotes' : (TYPES[issue.expected] ?? OTHERWISE);
  }
  if (issue.code === 'too_big') return `must ${sizeOf(issue.origin, 'at most', issue.maximum)}`;
  if (issue.code === 'too_small') return `must ${sizeOf(issue.origin, 'at least', issue.minimum)}`;
  if (issue.code === 'invalid_value') return `must be ${issue.values.join(', ')}`;
  return OTHERWISE;
}

const OTHERWISE = 'is written otherwise than it should be';

function sizeOf(origin: string, bound: string, size: number | bigint): string {
  if (origin === 'string') return `have ${bound} ${size} characters`;
  if (origin === 'array') return `have ${bound} ${size} entries`;
  return `be ${bound} ${size}`;
}

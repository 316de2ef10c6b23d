import fc from 'fast-check';
import type { Call } from '../../../contract/call.ts';
import { asText, type Fields, fieldsFor, type GoodValues, hostileText } from './hostile.ts';

const PATH_WORDS = [
  ...['%', '%00', '%2e%2e', '%2e%2e%2f', '..', '.', '%c0%af', '%ff', '%25', ';a=b', '*', ':code'],
  ...['~', '__proto__', '%E0%A4%A', 'A'.repeat(3000), '1', '13', '0', '-1', '1e3', '%F0%9F%8E%AD'],
];

const QUERIES = ['?', '??', '?%', '?&&==', '?__proto__=1', '?a[b][c]=d', '?[', '?populate=*'];

/** Words to ask the content for. */
const PARAMETERS = [
  ...['populate', 'populate[__proto__]', 'populate[Cluster_Details][populate]', 'filters[name]'],
  ...['filters[id][$eq]', 'sort', 'sort[0]', 'fields', 'fields[]', 'pagination[page]'],
  ...['pagination[pageSize]', 'pagination[start]', 'pagination[limit]', 'pagination[withCount]'],
];

/** Addresses of a call with its query, good or nearly. */
export function pathsOf(call: Call, good: GoodValues): fc.Arbitrary<string> {
  const word = (name: string) =>
    fc.oneof(
      { weight: 2, arbitrary: fc.constant(encodeURIComponent(good[name] ?? '1')) },
      { weight: 1, arbitrary: fc.constantFrom(...PATH_WORDS) },
      { weight: 1, arbitrary: hostileText.map(escaped) },
    );
  const words = call.path
    .split(/(:\w+)/)
    .map((part) => (part.startsWith(':') ? word(part.slice(1)) : fc.constant(part)));
  const oddQuery = fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom(...QUERIES) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.oneof(fc.constantFrom(...PARAMETERS), hostileText), hostileText)
        .map(([name, value]) => `?${escaped(name)}=${escaped(value)}`),
    },
  );
  const query = call.query ? fieldsFor(call.query, good).map(asQuery) : oddQuery;
  return fc
    .tuple(fc.tuple(...words), query)
    .map(([parts, end]) => (parts.join('') + end).slice(0, 12_000));
}

function asQuery(fields: Fields): string {
  return `?${fields.map(([name, json]) => `${escaped(name)}=${escaped(asText(json))}`).join('&')}`;
}

function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

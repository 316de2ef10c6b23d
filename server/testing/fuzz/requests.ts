import fc from 'fast-check';
import type { Call } from '../../../contract/call.ts';
import { bodiesOf } from './bodies.ts';
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
function pathsOf(call: Call, good: GoodValues): fc.Arbitrary<string> {
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

/** A request as it is sent, but for the words in braces, such as `{captcha}`, that the sender fills in. */
export interface FuzzRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** In latin1 the body is bytes that need not be UTF-8. */
  readonly encoding: 'utf8' | 'latin1';
}

const HEADERS = {
  'accept-encoding': ['br', 'gzip', 'br;q=0, gzip;q=0', '*', 'identity;q=0', ', ,;q=', 'zstd'],
  'if-none-match': ['*', 'W/"x"', '"', ', ,'],
  cookie: [
    'device=',
    'device=a.b',
    'device=%',
    '=;=; ;',
    'device=__proto__',
    '__proto__=1',
    'a=\xff',
  ],
  'x-forwarded-for': [
    '1.2.3.4',
    '::1',
    'x',
    ',,',
    '::ffff:1.2.3.4, ::',
    'fe80::1%25x',
    '1.2.3.4:80',
  ],
  accept: ['*/*', 'text/html', ';;', ''],
  origin: ['null', 'http://a', 'x', ''],
  'content-encoding': ['gzip', 'br', 'x'],
  expect: ['100-continue'],
  'idempotency-key': [
    '',
    'x',
    'a-key-of-good-length',
    '%00',
    'with, commas, and, spaces',
    'x'.repeat(65),
  ],
  range: ['bytes=0-1', 'bytes=9-', 'x'],
} as const;

const AUTHORIZATIONS = [
  ...[
    'Bearer',
    'Bearer ',
    'bearer {token}',
    'Bearer  {token}',
    'Bearer {token} x',
    'Basic {token}',
  ],
  ...[
    `Bearer ${'A'.repeat(43)}`,
    `Bearer ${'A'.repeat(4000)}`,
    'Bearer %00',
    'Bearer \xff',
    '{token}',
  ],
];

/** Requests to one call, good or nearly, with the good values of its fields by name. */
export function requestsTo(call: Call, good: GoodValues): fc.Arbitrary<FuzzRequest> {
  const odd = Object.entries(HEADERS).map(
    ([name, values]) => [name, fc.constantFrom(...values)] as const,
  );
  return fc
    .record({
      path: pathsOf(call, good),
      sent: call.body ? bodiesOf(call, good) : fc.constant(undefined),
      authorization: fc.oneof(
        { weight: call.bearer ? 8 : 2, arbitrary: fc.constant('Bearer {token}') },
        { weight: 1, arbitrary: fc.constantFrom(undefined, ...AUTHORIZATIONS) },
      ),
      headers: fc.oneof(
        { weight: 2, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.record(Object.fromEntries(odd), { requiredKeys: [] }) },
      ),
      encoding: fc.oneof(
        { weight: 9, arbitrary: fc.constant('utf8' as const) },
        { weight: 1, arbitrary: fc.constant('latin1' as const) },
      ),
    })
    .map(({ path, sent, authorization, headers, encoding }) => ({
      path,
      headers: {
        ...(headers as Record<string, string>),
        ...(authorization !== undefined && { authorization }),
        ...(sent && { 'content-type': sent.type }),
      },
      body: sent?.body,
      encoding,
    }));
}

import fc from 'fast-check';
import type { Call } from '../../../contract/call.ts';
import { asText, type Fields, fieldsFor, type GoodValues, hostileText } from './hostile.ts';

export const BOUNDARY = 'b0undary';

const CONTENT_TYPES = [
  ...[
    'text/plain',
    'application/json; charset=utf-16',
    'application/json;',
    'json',
    '',
    ';',
    'a/b/c',
  ],
  ...['application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary='],
  ...[
    `multipart/form-data; boundary=${'x'.repeat(300)}`,
    'multipart/form-data; boundary="',
    'text/xml',
  ],
  ...[
    `multipart/form-data; boundary=${BOUNDARY}`,
    'application/json',
    'multipart/mixed; boundary=x',
  ],
];

const RAW_BODIES = [
  ...[
    '',
    ' ',
    '{',
    '{"a":',
    '[]',
    'null',
    '7',
    '"x"',
    'a=b',
    '\u0000',
    '\ufeff{}',
    '{"a":1}{}',
    '<a/>',
  ],
  ...['['.repeat(20_000), '{"a":'.repeat(9000), `"${'x'.repeat(70_000)}"`, '{"a":1,}', "{'a':1}"],
  ...[`--${BOUNDARY}`, `--${BOUNDARY}--`, `--${BOUNDARY}\r\n\r\n`, `\r\n--${BOUNDARY}\r\n\r\nx`],
];

/** Heads of a form's part that no browser writes. */
const PART_HEADS = [
  'Content-Disposition: form-data',
  'Content-Disposition: form-data; name=""',
  'Content-Disposition: form-data; name="user_name"; filename="a.png"',
  'Content-Disposition: form-data; name="__proto__"',
  "Content-Disposition: form-data; name*=utf-8''%00",
  'Content-Disposition: attachment; name="user_name"',
  'Content-Type: text/plain; charset=utf-16\r\nContent-Disposition: form-data; name="user_name"',
  'Content-Transfer-Encoding: base64\r\nContent-Disposition: form-data; name="user_name"',
  `Content-Disposition: form-data; name="${'x'.repeat(200)}"`,
  ': :\r\n: ',
];

/** Bodies of a call with their content type, good or nearly. */
export function bodiesOf(call: Call, good: GoodValues) {
  const right = call.bodyKind ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json';
  const fields = fieldsFor(call.body, good);
  const shaped = call.bodyKind ? forms(fields) : fields.map(asJson);
  const raw = fc.oneof(fc.constantFrom(...RAW_BODIES), fc.json(), hostileText);
  return fc.record({
    type: fc.oneof(
      { weight: 12, arbitrary: fc.constant(right) },
      { weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
    ),
    body: fc.oneof({ weight: 10, arbitrary: shaped }, { weight: 1, arbitrary: raw }),
  });
}

export function asJson(fields: Fields): string {
  return `{${fields.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`;
}

function forms(fields: fc.Arbitrary<Fields>): fc.Arbitrary<string> {
  const more = fc.oneof(
    { weight: 8, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom(...PART_HEADS).map((head) => part(head, 'x')) },
  );
  const end = fc.oneof(
    { weight: 12, arbitrary: fc.constant(`--${BOUNDARY}--\r\n`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '--', `--${BOUNDARY}`, `--${BOUNDARY}\r\nContent-`),
    },
  );
  return fc
    .tuple(fields, more, end)
    .map(([all, extra, last]) => all.map(asPart).join('') + extra + last);
}

export function asPart([name, json]: Fields[number]): string {
  return part(`Content-Disposition: form-data; name="${name}"`, asText(json));
}

function part(head: string, value: string): string {
  return `--${BOUNDARY}\r\n${head}\r\n\r\n${value}\r\n`;
}

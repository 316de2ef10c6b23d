import * as z from 'zod/mini';
import type { Call } from '../../../contract/call.ts';
import { asJson, asPart, BOUNDARY } from './bodies.ts';
import type { GoodValues } from './hostile.ts';
import type { FuzzRequest } from './requests.ts';

/** For each field of a call's body a request that is good but for NUL at its end: chance alone would seldom send it. */
export function withNulInEachField(
  { path, body, bodyKind }: Call,
  good: GoodValues,
): [FuzzRequest][] {
  const names = Object.keys(body instanceof z.ZodMiniObject ? body.shape : {}).filter(
    (name) => good[name] !== undefined,
  );
  return names.map((odd) => {
    const fields = names.map((name) => {
      const text = good[name] + (name === odd ? '\u0000' : '');
      return [name, JSON.stringify(text)] as const;
    });
    const type = bodyKind ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json';
    return [
      {
        path,
        headers: { authorization: 'Bearer {token}', 'content-type': type },
        body: bodyKind ? `${fields.map(asPart).join('')}--${BOUNDARY}--\r\n` : asJson(fields),
        encoding: 'utf8',
      },
    ];
  });
}

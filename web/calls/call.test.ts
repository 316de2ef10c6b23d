import { expect, test } from 'vitest';
import { campusSignOn } from '../../contract/accounts/campus-sign-on.ts';
import { checkCertificate } from '../../contract/accounts/certificates.ts';
import { logIn } from '../../contract/accounts/sessions.ts';
import type { Call } from '../../contract/call.ts';
import { type CallOptions, call, callAddress } from './call.ts';

test('a call’s address has the parameters of its path and query, and none that is left out', () => {
  const path = '/api/certificates/:code';
  expect(callAddress(path, { code: 'A/B' }, { site: 'other', left: undefined })).toBe(
    '/api/certificates/A%2FB?site=other',
  );
});

const asha = { user_email: 'asha@example.org' };

test.each([
  ['path', checkCertificate, {}, 'code'],
  ['path, though it is empty', checkCertificate, { params: { code: '' } }, 'code'],
  ['query', campusSignOn, { query: { site: 'other' } }, 'code'],
  ['body', logIn, { body: asha }, 'user_password'],
  ['body, of which there is none', logIn, {}, 'user_email'],
] satisfies [string, Call, Omit<CallOptions, 'base'>, string][])(
  'a call that lacks what it needs in its %s says so before anything is sent',
  async (_, one: Call, given: Omit<CallOptions, 'base'>, name) => {
    const sent: string[] = [];
    const send = async (url: string) => {
      sent.push(url);
      return new Response('{"message":""}');
    };
    const calling = call(one, { base: '', send, ...given });
    await expect(calling).rejects.toThrow(`Required parameter ${name} was not given`);
    expect(sent).toEqual([]);
  },
);

import { expect, test } from 'vitest';
import { Decision } from './home.ts';

test('Failed mails are shown, too, by a server of the build before, which does not name their people', () => {
  const told = { kind: 'mails', failed: 1, codes: [{ code: 'EENVELOPE', mails: 1 }] };
  expect(Decision.parse(told)).toEqual({ ...told, again: 0, people: [] });
});

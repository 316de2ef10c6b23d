import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Email } from './fields.ts';

it.each([
  ['asha@bücher.example', 'asha@xn--bcher-kva.example'],
  ['Ravi@உதாரணம்.example', 'Ravi@xn--'],
  ['\u202aasha@example.org\u200b ', 'asha@example.org'],
  ['asha@1.example', 'asha@1.example'],
  ['ravi@பள்ளி.இந்தியா', 'ravi@xn--'],
  ['meera@college.xn--h2brj9c', 'meera@college.xn--h2brj9c'],
])('mail to %s goes to its domain in ASCII', (typed, kept) => {
  expect(z.parse(Email, typed)).toMatch(new RegExp(`^${kept}`));
});

it.each([
  ['आशा@example.org', /plain letters \(a to z\).*before the @/],
  ['élodie@bücher.example', /plain letters/],
  ['asha@bü cher.example', 'Invalid email format'],
  ['asha@bücher.example/x', 'Invalid email format'],
  ['asha@bücher', 'Invalid email format'],
])('%s is refused with what can be done', (typed, message) => {
  expect(z.safeParse(Email, typed).error?.issues[0]?.message).toMatch(message);
});

import { expect, it } from 'vitest';
import { countRecipients } from './messages.ts';

it('What a server of before answers of recipients is understood: nobody was chosen, and nobody is gone', () => {
  const reached = { everybody: { mail: 2, call: 0 } };
  const { message } = countRecipients.answer.parse({ message: { reached } });
  expect(message).toEqual({ reached, people: [], gone: 0 });
});

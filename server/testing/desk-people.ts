import { expect } from 'vitest';
import { createAccount } from '../accounts/store.ts';
import type { DeskBrowser } from './desk.ts';
import type { TestServer } from './server.ts';

let people = 0;

/** Somebody with an account of their own college, whose words nobody else has. */
export async function newDeskPerson(
  { db }: Pick<TestServer, 'db'>,
  changes: Partial<Parameters<typeof createAccount>[1]> = {},
) {
  people += 1;
  const word = `w${people}q`;
  const account = {
    email: `${word}@example.org`,
    username: 'asha',
    full_name: `Asha ${word}`,
    phone: String(9_100_000_000 + people),
    other_college: `College ${word}`,
    ...changes,
  };
  const id = await createAccount(db, account, Date.now() + people);
  const { participant_code: code } = await db
    .selectFrom('accounts')
    .select('participant_code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, code, word, ...account };
}

/** What the desk's finder answers. */
export async function findPeople(
  { call }: Pick<DeskBrowser, 'call'>,
  query: Record<string, string | number>,
) {
  const words = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]));
  const answer = await call('GET', `/people?${words}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().message;
}

/** The audit entries about somebody, oldest first. */
export function trailOf({ db }: Pick<TestServer, 'db'>, accountId: string) {
  return db
    .selectFrom('audit_entries')
    .select(['record', 'subject', 'reader', 'reason', 'organiser_id'])
    .where('account_id', '=', accountId)
    .orderBy('sequence')
    .execute();
}

import { expect } from 'vitest';
import { reasonOf } from '../accounts/audit/store.ts';
import { createAccount, newParticipantCode } from '../accounts/store.ts';
import type { DeskBrowser } from './desk.ts';
import type { TestServer } from './server.ts';

/** Events of the test festival, as places in them name them. */
export const HUMMING = { eventId: 'music/humming', clusterName: 'Music', eventName: 'Humming' };
export const SOLO = { eventId: 'dance/solo', clusterName: 'Dance', eventName: 'Solo' };

let people = 0;

/** Somebody with an account of their own college, whose words nobody else has. */
export async function newDeskPerson(
  { db }: Pick<TestServer, 'db'>,
  changes: Partial<Parameters<typeof createAccount>[1]> & { email?: string } = {},
) {
  people += 1;
  const word = `w${people}q`;
  const account = {
    email: `${word}@example.org`,
    username: 'asha',
    fullName: `Asha ${word}`,
    phone: String(9_100_000_000 + people),
    otherCollege: `College ${word}`,
    // By chance its end may be a word, by which a search finds it.
    participantCode: newParticipantCode().slice(0, -4) + `${people}`.padStart(4, '0'),
    ...changes,
  };
  const id = await createAccount(db, account, Date.now() + people);
  const { participantCode: code } = await db
    .selectFrom('accounts')
    .select('participantCode')
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
    .selectFrom('auditEntries')
    .leftJoin('auditReasons', 'entryId', 'auditEntries.id')
    .select(reasonOf)
    .select(['record', 'subject', 'reader', 'organiserId'])
    .where('auditEntries.accountId', '=', accountId)
    .orderBy('sequence')
    .execute();
}

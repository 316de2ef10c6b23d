import { expect } from 'vitest';
import type { LentProof, RejectionReason, ReviewQueue } from '../../contract/desk/id-proofs.ts';
import { reasonOf } from '../accounts/audit/store.ts';
import { signedInOrganiser, startDeskServer } from './desk.ts';
import { lastMailTo } from './mails.ts';
import { asForm, bearer, dataUrl, type Person, picture, shared, signedUpPerson } from './server.ts';

type Organiser = Awaited<ReturnType<typeof signedInOrganiser>>;

export const APPROVE = { verdict: 'approved' };

export function reject(reason: RejectionReason, line = '') {
  return { verdict: 'rejected', reason, line } as const;
}

export function decide({ call }: Organiser, { id }: Pick<LentProof, 'id'>, verdict: object) {
  return call('POST', `/id-proofs/${id}/verdict`, verdict);
}

export async function lend({ call }: Organiser): Promise<ReviewQueue> {
  const response = await call('POST', '/id-proofs/lend');
  expect(response.statusCode, response.body).toBe(200);
  return response.json().message;
}

/** The state of a person's own ID proof, as their profile shows it. */
export async function ownIdProof({ call }: Person) {
  return (await call('GET', '/api/user/idProof')).json().message;
}

/** A server with the desk switched on, for all tests of the file that calls this, and who meets at its review queue. */
export function deskOfReviewers() {
  const server = shared(() => startDeskServer());

  /** A reviewer, and a review queue with nothing but what the test puts there. */
  async function reviewer(name = 'Asha'): Promise<Organiser> {
    await server.db.deleteFrom('idProofs').execute();
    return anotherReviewer(name);
  }

  function anotherReviewer(name = 'Ravi') {
    return signedInOrganiser(server, [{ role: 'hospitality' }], name);
  }

  /** Somebody who has signed up, and their ID proof on the reviewer's table. */
  async function lentPerson(organiser: Organiser, changes: object = {}) {
    const person = await signedUpPerson(server, changes);
    await lastMailTo(server, person.fields.user_email, 1);
    return { person, proof: await lentProofOf(person, organiser) };
  }

  /** Theirs on the reviewer's table, once the picture is made anew: PostgreSQL passes over it until then. */
  async function lentProofOf({ fields }: Person, organiser: Organiser): Promise<LentProof> {
    const find = async () =>
      (await lend(organiser)).lent.find(({ envelope }) => envelope.to === fields.user_email);
    await expect.poll(find, { timeout: 10_000 }).toBeDefined();
    return (await find())!;
  }

  /** Sends another picture in place of the one before. */
  async function send({ token }: Person, bytes?: Buffer) {
    const user_id_proof = dataUrl(bytes ?? (await picture(80, 60).jpeg().toBuffer()));
    const { headers, payload } = asForm({ user_id_proof });
    const request = { method: 'POST', url: '/api/user/idProof', payload } as const;
    return server.app.inject({ ...request, headers: { ...headers, ...bearer(token) } });
  }

  function auditOf({ id }: Pick<Person, 'id'>) {
    return server.db
      .selectFrom('auditEntries')
      .leftJoin('auditReasons', 'entryId', 'auditEntries.id')
      .select(reasonOf)
      .select(['record', 'reader', 'organiserId', 'subject'])
      .where('auditEntries.accountId', '=', id)
      .orderBy('sequence')
      .execute();
  }

  return { server, reviewer, anotherReviewer, lentPerson, lentProofOf, send, auditOf };
}

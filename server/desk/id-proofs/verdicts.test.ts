import { describe, expect, it } from 'vitest';
import { VERDICT_WAITS_MS, verdictMail } from '../../../contract/desk/id-proofs.ts';
import { turnClock } from '../../testing/entries.ts';
import {
  APPROVE,
  decide,
  deskOfReviewers,
  lend,
  ownIdProof,
  reject,
} from '../../testing/id-proofs.ts';
import { lastMailTo, mailsTo, waitingMail } from '../../testing/mails.ts';
import { blackPng } from '../../testing/png.ts';
import { dataUrl, type Person, TEST_COLLEGES } from '../../testing/server.ts';

const { server, reviewer, anotherReviewer, lentPerson, send, auditOf } = deskOfReviewers();

/** Somebody whose picture Asha has approved, and who has been mailed so. */
async function approvedAndTold() {
  const asha = await reviewer();
  const { person, proof } = await lentPerson(asha);
  const start = Date.now();
  turnClock(start);
  await decide(asha, proof, APPROVE);
  turnClock(start + VERDICT_WAITS_MS);
  await lastMailTo(server, person.fields.user_email, 2);
  return { asha, person, proof, start };
}

async function ownerOf({ id }: { readonly id: string }): Promise<string> {
  const proof = server.db.selectFrom('idProofs').select('accountId').where('id', '=', id);
  return (await proof.executeTakeFirstOrThrow()).accountId;
}

describe('a verdict', () => {
  it('sends, after a minute, the very mail that was shown, once', async () => {
    const asha = await reviewer();
    const { person, proof } = await lentPerson(asha);
    const { user_email } = person.fields;
    const start = Date.now();
    turnClock(start);
    const given = reject('expired', 'It says April 2025. A newer one?');
    const headers = { 'idempotency-key': 'one-press-of-a-button' };
    for (let times = 0; times < 2; times++) {
      const path = `/id-proofs/${proof.id}/verdict`;
      const answer = await asha.call('POST', path, given, { headers });
      expect(answer.json()).toEqual({ message: { undoUntil: start + VERDICT_WAITS_MS } });
    }
    expect((await ownIdProof(person)).state).toBe('waiting');
    turnClock(start + VERDICT_WAITS_MS);
    const mail = await lastMailTo(server, user_email, 2);
    const shown = verdictMail(proof.envelope, given);
    expect(mail.text.trim()).toBe(shown.text.trim());
    expect(shown.text).toContain('the card is no longer valid.\nIt says April 2025. A newer one?');
    expect(mail.head).toContain(shown.subject);
    expect(await ownIdProof(person)).toMatchObject({
      state: 'sent-back',
      reason: 'The card is no longer valid',
      line: 'It says April 2025. A newer one?',
    });
    expect(await mailsTo(server, user_email)).toHaveLength(2);
    expect(await auditOf(person)).toMatchObject([
      { record: 'ID proof rejected', organiserId: asha.id, subject: 'expired' },
    ]);
  });

  it('is undone within the minute, and the person hears nothing of it', async () => {
    const asha = await reviewer();
    const { person, proof } = await lentPerson(asha);
    const start = Date.now();
    turnClock(start);
    await decide(asha, proof, APPROVE);
    expect((await lend(asha)).lent).toEqual([]);
    const undone = await asha.call('POST', `/id-proofs/${proof.id}/undo`);
    expect(undone.statusCode).toBe(200);
    expect((await lend(asha)).lent.map(({ id }) => id)).toEqual([proof.id]);
    await decide(asha, proof, reject('blurred'));
    turnClock(start + VERDICT_WAITS_MS);
    const mail = await lastMailTo(server, person.fields.user_email, 2);
    expect(mail.text).toContain('blurred');
    const late = await asha.call('POST', `/id-proofs/${proof.id}/undo`);
    expect(late.statusCode).toBe(409);
  });

  it('is undone by nobody else', async () => {
    const asha = await reviewer();
    const { proof } = await lentPerson(asha);
    await decide(asha, proof, APPROVE);
    const ravi = await anotherReviewer();
    expect((await ravi.call('POST', `/id-proofs/${proof.id}/undo`)).statusCode).toBe(409);
  });

  it('is taken back later by a second mail, and the picture waits again', async () => {
    const asha = await reviewer();
    const { person, proof } = await lentPerson(asha);
    const takeBack = (verdict: string) =>
      asha.call('POST', `/id-proofs/${proof.id}/take-back`, { verdict });
    const start = Date.now();
    turnClock(start);
    await decide(asha, proof, APPROVE);
    expect((await takeBack('approved')).statusCode).toBe(409);
    turnClock(start + VERDICT_WAITS_MS);
    await lastMailTo(server, person.fields.user_email, 2);
    expect((await ownIdProof(person)).state).toBe('approved');
    expect((await send(person)).statusCode).toBe(409);
    expect((await takeBack('rejected')).statusCode).toBe(409);
    expect((await takeBack('approved')).statusCode).toBe(200);
    const mail = await lastMailTo(server, person.fields.user_email, 3);
    expect(mail.text).toContain('too\nearly');
    expect((await ownIdProof(person)).state).toBe('waiting');
    expect((await lend(asha)).lent.map(({ id }) => id)).toEqual([proof.id]);
  });

  it('whose mail a mail server put off is never mailed once it is taken back', async () => {
    const asha = await reviewer();
    const { person, proof } = await lentPerson(asha);
    const start = Date.now();
    turnClock(start);
    await decide(asha, proof, reject('blurred'));
    turnClock(start + VERDICT_WAITS_MS);
    await lastMailTo(server, person.fields.user_email, 2);
    const waits = await waitingMail(server, `verdict on ${proof.id} at ${start}`);
    const path = `/id-proofs/${proof.id}/take-back`;
    expect((await asha.call('POST', path, { verdict: 'rejected' })).statusCode).toBe(200);
    expect(await waits()).toBe(false);
    const mail = await lastMailTo(server, person.fields.user_email, 3);
    expect(mail.text).toContain('That was our mistake');
  });

  it('is given anew, and no mail of before that it was taken back comes after that', async () => {
    const { asha, person, proof, start } = await approvedAndTold();
    const path = `/id-proofs/${proof.id}/take-back`;
    await asha.call('POST', path, { verdict: 'approved' });
    await lastMailTo(server, person.fields.user_email, 3);
    const waits = await waitingMail(server, `verdict of ${await ownerOf(proof)} taken back`);
    await lend(asha);
    await decide(asha, proof, APPROVE);
    await asha.call('POST', `/id-proofs/${proof.id}/undo`);
    await decide(asha, proof, APPROVE);
    // One that is undone is none.
    expect(await waits()).toBe(true);
    turnClock(start + 2 * VERDICT_WAITS_MS);
    await lastMailTo(server, person.fields.user_email, 4);
    expect(await waits()).toBe(false);
  });

  it('that nobody has been mailed yet is taken back without a mail', async () => {
    const asha = await reviewer();
    const { person, proof } = await lentPerson(asha);
    const start = Date.now();
    turnClock(start);
    await decide(asha, proof, APPROVE);
    const later = server.db.updateTable('jobs').set({ runAfter: start + 3_600_000 });
    await later.where('cause', '=', `verdict on ${proof.id} at ${start}`).execute();
    turnClock(start + VERDICT_WAITS_MS);
    const path = `/id-proofs/${proof.id}/take-back`;
    expect((await asha.call('POST', path, { verdict: 'approved' })).statusCode).toBe(200);
    const accountId = await ownerOf(proof);
    const jobs = server.db.selectFrom('jobs').select('cause').where('accountId', '=', accountId);
    expect(await jobs.execute()).toEqual([]);
    expect(await mailsTo(server, person.fields.user_email)).toHaveLength(1);
  });

  it('on a picture that was decided or replaced meanwhile changes nothing', async () => {
    const asha = await reviewer();
    const { person, proof } = await lentPerson(asha);
    await decide(asha, proof, APPROVE);
    expect((await decide(asha, proof, reject('blurred'))).statusCode).toBe(409);
    await asha.call('POST', `/id-proofs/${proof.id}/undo`);
    expect((await send(person)).statusCode).toBe(200);
    expect((await decide(asha, proof, APPROVE)).statusCode).toBe(409);
    expect((await ownIdProof(person)).state).toBe('waiting');
  });

  it('that rejects says why', async () => {
    const asha = await reviewer();
    const { proof } = await lentPerson(asha);
    const wordless = await decide(asha, proof, { verdict: 'rejected' });
    expect(wordless.json().fields).toEqual({ reason: 'Choose a reason' });
    const vague = await decide(asha, proof, reject('something-else'));
    expect(Object.keys(vague.json().fields)).toEqual(['line']);
  });

  it('rejects a picture that nobody can open, too', async () => {
    const asha = await reviewer();
    const broken = dataUrl(blackPng({ side: 200, isNoDrawing: true }), 'image/png');
    const { proof } = await lentPerson(asha, { user_id_proof: broken });
    expect(proof.isReadable).toBe(false);
    expect((await asha.call('GET', `/id-proofs/${proof.id}/picture`)).statusCode).toBe(404);
    expect((await decide(asha, proof, reject('blurred'))).statusCode).toBe(200);
  });
});

describe('a change of studies', () => {
  const move = async ({ call }: Person, user_college: string) =>
    (await call('PATCH', '/api/user/update', { user_college })).json().message;

  it('has an accepted proof looked at again, and says so; the college stands then', async () => {
    const { asha, person, proof } = await approvedAndTold();
    expect(await move(person, TEST_COLLEGES[0]!)).toBe('Your profile is saved');
    expect((await ownIdProof(person)).state).toBe('approved');
    expect(await move(person, TEST_COLLEGES[1]!)).toContain(
      'ask the hospitality desk to change it',
    );
    expect((await ownIdProof(person)).state).toBe('approved');
    const saved = await person.call('PATCH', '/api/user/update', { user_year: 'Fifth Year' });
    expect(saved.json().message).toContain('so the organisers look at it again');
    expect((await ownIdProof(person)).state).toBe('waiting');
    expect((await lend(asha)).lent).toMatchObject([{ id: proof.id, college: TEST_COLLEGES[0] }]);
  });

  it.each([{ user_degree: 'MTech' }, { user_year: 'First Year' }])(
    'takes one from a reviewer’s table, with %j',
    async (change) => {
      const asha = await reviewer();
      const { person, proof } = await lentPerson(asha);
      expect((await person.call('PATCH', '/api/user/update', change)).statusCode).toBe(200);
      expect((await decide(asha, proof, APPROVE)).statusCode).toBe(409);
    },
  );

  it('takes one from a reviewer’s table, and a verdict before its mail, without a word', async () => {
    const asha = await reviewer();
    const { person, proof } = await lentPerson(asha);
    expect(await move(person, TEST_COLLEGES[1]!)).toBe('Your profile is saved');
    expect((await decide(asha, proof, APPROVE)).statusCode).toBe(409);
    await lend(asha);
    expect((await decide(asha, proof, APPROVE)).statusCode).toBe(200);
    expect(await move(person, TEST_COLLEGES[0]!)).toBe('Your profile is saved');
    expect((await lend(asha)).lent.map(({ id }) => id)).toEqual([proof.id]);
    turnClock(Date.now() + VERDICT_WAITS_MS);
    expect((await ownIdProof(person)).state).toBe('waiting');
    expect(await mailsTo(server, person.fields.user_email)).toHaveLength(1);
  });

  it('leaves one sent back that was', async () => {
    const asha = await reviewer();
    const { person, proof } = await lentPerson(asha);
    await decide(asha, proof, reject('other-college'));
    expect(await move(person, TEST_COLLEGES[1]!)).toBe('Your profile is saved');
    expect((await lend(asha)).lent).toEqual([]);
  });
});

describe('a card that is seen at the desk', () => {
  const seen = (one: Awaited<ReturnType<typeof reviewer>>, code: string, saw = 'No. 12, NIT') =>
    one.call('POST', `/people/${code}/card-seen`, { saw });

  it('is approved in place of a picture that was sent back, whose reason the sheet tells', async () => {
    const asha = await reviewer();
    const { person, proof } = await lentPerson(asha);
    const code = await codeOf(person);
    await decide(asha, proof, reject('blurred', 'The number?'));
    const shown = async () => (await asha.call('GET', `/people/${code}`)).json().message.idProof;
    expect(await shown()).toMatchObject({
      state: 'rejected',
      decidedBy: 'Asha',
      why: 'The picture is blurred or too dark. The number?',
    });
    const answer = await seen(asha, code);
    expect(answer.statusCode).toBe(200);
    expect(await shown()).toMatchObject({ state: 'approved', why: null });
    expect((await seen(asha, code)).statusCode).toBe(409);
    turnClock(Date.now() + VERDICT_WAITS_MS);
    const mail = await lastMailTo(server, person.fields.user_email, 2);
    expect(mail.text).toContain('your ID card was seen at the desk');
    expect(await auditOf(person)).toContainEqual(
      expect.objectContaining({ record: 'ID card seen at the desk', reason: 'No. 12, NIT' }),
    );
  });

  it('needs no picture; undone or taken back, there is none as before', async () => {
    const asha = await reviewer();
    const { person } = await lentPerson(asha);
    await server.db.deleteFrom('idProofs').execute();
    const code = await codeOf(person);
    const state = async () =>
      (await asha.call('GET', `/people/${code}`)).json().message.idProof.state;
    const { id } = (await seen(asha, code)).json().message;
    expect(await state()).toBe('approved');
    expect((await asha.call('POST', `/id-proofs/${id}/undo`)).statusCode).toBe(200);
    expect(await state()).toBe('none');
    const again = (await seen(asha, code)).json().message;
    turnClock(Date.now() + VERDICT_WAITS_MS + 1);
    const back = { verdict: 'approved' };
    expect((await asha.call('POST', `/id-proofs/${again.id}/take-back`, back)).statusCode).toBe(
      200,
    );
    expect(await state()).toBe('none');
    expect((await lend(asha)).lent).toEqual([]);
  });

  it('is not one’s own, and is said what it was', async () => {
    const asha = await reviewer();
    const { participantCode } = await server.db
      .selectFrom('accounts')
      .select('participantCode')
      .where('id', '=', asha.id)
      .executeTakeFirstOrThrow();
    expect((await seen(asha, participantCode)).statusCode).toBe(409);
    const { person } = await lentPerson(asha);
    expect((await seen(asha, await codeOf(person), ' ')).json().fields).toHaveProperty('saw');
  });

  async function codeOf({ id }: Pick<Person, 'id'>): Promise<string> {
    const { participantCode } = await server.db
      .selectFrom('accounts')
      .select('participantCode')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return participantCode;
  }
});

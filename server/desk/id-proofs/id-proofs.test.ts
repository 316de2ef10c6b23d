import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  LENT_AT_ONCE,
  LENT_MS,
  type LentProof,
  type RejectionReason,
  type Tray,
  VERDICT_WAITS_MS,
  verdictMail,
} from '../../../contract/desk/id-proofs.ts';
import { eraseIdProofs } from '../../accounts/id-proofs/store.ts';
import { removeAccount } from '../../accounts/profile/store.ts';
import { signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { turnClock } from '../../testing/entries.ts';
import { lastMailTo, mailsTo } from '../../testing/mails.ts';
import { blackPng } from '../../testing/png.ts';
import {
  asForm,
  bearer,
  dataUrl,
  type Person,
  picture,
  signedUpPerson,
  type TestServer,
} from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startDeskServer();
  return () => server.close();
});

type Organiser = Awaited<ReturnType<typeof signedInOrganiser>>;

/** A reviewer, and a tray with nothing but what the test puts there. */
async function reviewer(name = 'Asha'): Promise<Organiser> {
  await server.db.deleteFrom('id_proofs').execute();
  return anotherReviewer(name);
}

function anotherReviewer(name = 'Ravi') {
  return signedInOrganiser(server, [{ role: 'hospitality' }], name);
}

async function lend({ call }: Organiser): Promise<Tray> {
  const response = await call('POST', '/id-proofs/lend');
  expect(response.statusCode, response.body).toBe(200);
  return response.json().message;
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

function decide({ call }: Organiser, { id }: Pick<LentProof, 'id'>, verdict: object) {
  return call('POST', `/id-proofs/${id}/verdict`, verdict);
}

const APPROVE = { verdict: 'approved' };

function reject(reason: RejectionReason, line = '') {
  return { verdict: 'rejected', reason, line } as const;
}

async function own({ call }: Person) {
  return (await call('GET', '/api/user/idProof')).json().message;
}

async function send({ token }: Person, bytes?: Buffer) {
  const user_id_proof = dataUrl(bytes ?? (await picture(80, 60).jpeg().toBuffer()));
  const { headers, payload } = asForm({ user_id_proof });
  const url = '/api/user/idProof';
  return server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, ...bearer(token) },
  });
}

function auditOf({ id }: Pick<Person, 'id'>) {
  return server.db
    .selectFrom('audit_entries')
    .select(['record', 'reader', 'organiser_id', 'subject', 'reason'])
    .where('account_id', '=', id)
    .orderBy('sequence')
    .execute();
}

/** Rows that wait, without pictures: enough for a queue. */
async function fillTray(count: number): Promise<void> {
  const { id } = await signedUpPerson(server);
  await server.db.deleteFrom('id_proofs').execute();
  const rows = Array.from({ length: count }, (_, i) => ({
    id: crypto.randomUUID(),
    account_id: id,
    media_type: 'image/jpeg',
    bytes: 1,
    state: 'unreadable' as const,
    created_at: 1000 + i,
  }));
  await server.db.insertInto('id_proofs').values(rows).execute();
}

describe('a tray that several share', () => {
  it('is not emptied onto the table of somebody who undoes when it has just been filled', async () => {
    const one = await reviewer();
    await fillTray(30);
    const { lent } = await lend(one);
    await decide(one, lent[0]!, APPROVE);
    expect((await lend(one)).lent).toHaveLength(LENT_AT_ONCE);
    await one.call('POST', `/id-proofs/${lent[0]!.id}/undo`);
    expect((await lend(one)).lent).toHaveLength(LENT_AT_ONCE + 1);
  });

  it('never gives two reviewers the same ID proof, however often both ask at one moment', async () => {
    const reviewers = [await reviewer(), await anotherReviewer(), await anotherReviewer('Asha')];
    await fillTray(100);
    const owners = new Map<string, string>();
    for (let round = 0; round < 4; round++) {
      const trays = await Promise.all(
        reviewers.flatMap((one) => [1, 2].map(async () => ({ one, tray: await lend(one) }))),
      );
      for (const { one, tray } of trays) {
        expect(tray.lent.length).toBeLessThanOrEqual(LENT_AT_ONCE);
        for (const { id } of tray.lent) {
          expect(owners.get(id) ?? one.id).toBe(one.id);
          owners.set(id, one.id);
        }
      }
      for (const one of reviewers) {
        const { lent } = await lend(one);
        expect(lent).toHaveLength(LENT_AT_ONCE);
        for (const proof of lent.slice(0, 6))
          expect((await decide(one, proof, APPROVE)).statusCode).toBe(200);
      }
    }
  });

  it('says until when it lends, how many wait and who else is at it', async () => {
    const asha = await reviewer();
    const ravi = await anotherReviewer();
    await fillTray(23);
    const start = Date.now();
    turnClock(start);
    await lend(asha);
    const tray = await lend(ravi);
    expect(tray).toMatchObject({
      waiting: 23,
      lent_until: start + LENT_MS,
      others: [{ name: 'Asha', count: 10, until: start + LENT_MS }],
    });
    const seen = (await asha.call('GET', '/id-proofs')).json().message;
    expect(seen).toMatchObject({ waiting: 23, lent: [], others: [{ name: 'Ravi', count: 10 }] });
    expect((await lend(await anotherReviewer())).lent).toHaveLength(3);
  });

  it('lends nobody their own ID proof', async () => {
    const asha = await reviewer();
    await fillTray(2);
    await server.db.updateTable('id_proofs').set({ account_id: asha.id }).execute();
    expect((await lend(asha)).lent).toEqual([]);
    expect((await lend(await anotherReviewer())).lent).toHaveLength(2);
  });

  it('gets back what was skipped, for somebody else, and what was not done in time', async () => {
    const asha = await reviewer();
    await fillTray(2);
    const start = Date.now();
    turnClock(start);
    const [first, second] = (await lend(asha)).lent;
    await asha.call('POST', `/id-proofs/${first!.id}/skip`);
    expect((await lend(asha)).lent.map(({ id }) => id)).toEqual([second!.id]);
    const ravi = await anotherReviewer();
    expect((await lend(ravi)).lent.map(({ id }) => id)).toEqual([first!.id]);
    turnClock(start + LENT_MS + 1);
    expect((await lend(ravi)).lent).toHaveLength(2);
    expect((await decide(asha, second!, APPROVE)).statusCode).toBe(409);
  });
});

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
      expect(answer.json()).toEqual({ message: { undo_until: start + VERDICT_WAITS_MS } });
    }
    expect((await own(person)).state).toBe('waiting');
    turnClock(start + VERDICT_WAITS_MS);
    const mail = await lastMailTo(server, user_email, 2);
    const shown = verdictMail(proof.envelope, given);
    expect(mail.text.trim()).toBe(shown.text.trim());
    expect(shown.text).toContain('the card is no longer valid.\nIt says April 2025. A newer one?');
    expect(mail.head).toContain(shown.subject);
    expect(await own(person)).toMatchObject({
      state: 'sent-back',
      reason: 'The card is no longer valid',
      line: 'It says April 2025. A newer one?',
    });
    expect(await mailsTo(server, user_email)).toHaveLength(2);
    expect(await auditOf(person)).toMatchObject([
      { record: 'ID proof rejected', organiser_id: asha.id, subject: 'expired' },
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
    expect((await own(person)).state).toBe('approved');
    expect((await send(person)).statusCode).toBe(409);
    expect((await takeBack('rejected')).statusCode).toBe(409);
    expect((await takeBack('approved')).statusCode).toBe(200);
    const mail = await lastMailTo(server, person.fields.user_email, 3);
    expect(mail.text).toContain('too\nearly');
    expect((await own(person)).state).toBe('waiting');
    expect((await lend(asha)).lent.map(({ id }) => id)).toEqual([proof.id]);
  });

  it('on a picture that was decided or replaced meanwhile changes nothing', async () => {
    const asha = await reviewer();
    const { person, proof } = await lentPerson(asha);
    await decide(asha, proof, APPROVE);
    expect((await decide(asha, proof, reject('blurred'))).statusCode).toBe(409);
    await asha.call('POST', `/id-proofs/${proof.id}/undo`);
    expect((await send(person)).statusCode).toBe(200);
    expect((await decide(asha, proof, APPROVE)).statusCode).toBe(409);
    expect((await own(person)).state).toBe('waiting');
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
    const broken = dataUrl(blackPng({ side: 50, isNoDrawing: true }), 'image/png');
    const { proof } = await lentPerson(asha, { user_id_proof: broken });
    expect(proof.is_readable).toBe(false);
    expect((await asha.call('GET', `/id-proofs/${proof.id}/picture`)).statusCode).toBe(404);
    expect((await decide(asha, proof, reject('blurred'))).statusCode).toBe(200);
  });
});

describe('the picture of an ID proof', () => {
  it('is written down before it is shown, and kept by no browser', async () => {
    const asha = await reviewer();
    const { person, proof } = await lentPerson(asha);
    const opened = await asha.call('GET', `/id-proofs/${proof.id}/picture?why=review`);
    expect(opened.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
    });
    expect(opened.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const entry = {
      record: 'ID proof',
      reader: 'Asha',
      organiser_id: asha.id,
      reason: 'to review it',
    };
    expect(await auditOf(person)).toMatchObject([entry]);
    await server.db
      .updateTable('id_proof_pictures')
      .set({ sealed: Buffer.alloc(40) })
      .execute();
    expect((await asha.call('GET', `/id-proofs/${proof.id}/picture`)).statusCode).toBe(500);
    expect(await auditOf(person)).toHaveLength(2);
  });

  it('needs the second factor of just now; the tray and verdicts do not', async () => {
    const asha = await reviewer();
    const { proof } = await lentPerson(asha);
    turnClock(Date.now() + 11 * 60_000);
    const late = await asha.call('GET', `/id-proofs/${proof.id}/picture`);
    expect([late.statusCode, Object.keys(late.json().fields)]).toEqual([403, ['factor']]);
    expect((await lend(asha)).lent).toHaveLength(1);
    expect((await decide(asha, proof, APPROVE)).statusCode).toBe(200);
  });
});

describe('alike pictures', () => {
  it('on different accounts are named beside each other, and others are not', async () => {
    const asha = await reviewer();
    const card = await drawnCard(1);
    const theirs = { user_fullname: 'Meera', user_id_proof: dataUrl(card) };
    const first = await lentPerson(asha, theirs);
    const smaller = await cutAndHalved(card);
    const { proof } = await lentPerson(asha, { user_id_proof: dataUrl(smaller) });
    const other = await lentPerson(asha, { user_id_proof: dataUrl(await drawnCard(2)) });
    expect(proof.alike).toEqual([
      { id: first.proof.id, name: 'Meera', college: first.proof.college },
    ]);
    expect(other.proof.alike).toEqual([]);
  });

  it('leave nothing behind when their account or their festival is over', async () => {
    const asha = await reviewer();
    const { person, proof } = await lentPerson(asha);
    await decide(asha, proof, reject('blurred'));
    await removeAccount(server.db, person.id);
    const later = await lentPerson(asha);
    await decide(asha, later.proof, reject('blurred'));
    await eraseIdProofs(server.db, Date.now() + 1000, 3);
    for (const table of ['id_proofs', 'id_proof_pictures'] as const)
      expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(await own(later.person)).toMatchObject({ state: 'none' });
  });
});

describe('a person’s own ID proof', () => {
  it('is replaced by another picture, whose place is at the end of the tray', async () => {
    const asha = await reviewer();
    const { person, proof } = await lentPerson(asha);
    const start = Date.now();
    turnClock(start);
    await decide(asha, proof, reject('covered'));
    turnClock(start + VERDICT_WAITS_MS);
    expect((await own(person)).state).toBe('sent-back');
    expect((await send(person)).statusCode).toBe(200);
    expect((await own(person)).state).toBe('waiting');
    const { id } = await lentProofOf(person, asha);
    expect(id).not.toBe(proof.id);
    expect((await lend(asha)).lent).toHaveLength(1);
  });

  it('that was sent again before the mail about the last one left takes that mail back', async () => {
    const asha = await reviewer();
    const { person, proof } = await lentPerson(asha);
    await decide(asha, proof, reject('covered'));
    expect((await send(person)).statusCode).toBe(200);
    const waiting = await server.db
      .selectFrom('jobs')
      .selectAll()
      .where('account_id', '=', person.id)
      .where('kind', '=', 'mail')
      .execute();
    expect(waiting).toEqual([]);
  });

  it('is nobody’s to ask for while the desk is off', async () => {
    const off = await startDeskServer((content) => {
      const { festival } = content;
      return {
        ...content,
        festival: { ...festival, features: { ...festival.features, desk: false } },
      };
    });
    onTestFinished(off.close);
    const { call } = await signedUpPerson(off);
    for (const method of ['GET', 'POST'] as const)
      expect((await call(method, '/api/user/idProof')).statusCode).toBe(404);
  });

  it('may not be what sign-up would refuse', async () => {
    const person = await signedUpPerson(server);
    const gif = await send(person, await picture().gif().toBuffer());
    expect(gif.json().fields).toEqual({ user_id_proof: 'ID Proof must be a JPEG or PNG picture' });
    expect((await own(person)).state).toBe('waiting');
  });
});

/** A card such as a phone photographs: each number another one. */
function drawnCard(number: number): Promise<Buffer> {
  const boxes = Array.from({ length: 14 }, (_, i) => {
    const at = (i * 37 + number * 101) % 400;
    return `<rect x="${at}" y="${(at * 7) % 280}" width="${60 + at / 4}" height="${40 + number * 9}" fill="hsl(${at} 50% ${20 + ((at * number) % 60)}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="340"><rect width="500" height="340" fill="#eee"/>${boxes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

function cutAndHalved(card: Buffer): Promise<Buffer> {
  return sharp(card)
    .extract({ left: 10, top: 7, width: 480, height: 326 })
    .resize(250)
    .jpeg({ quality: 60 })
    .toBuffer();
}

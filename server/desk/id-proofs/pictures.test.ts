import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { VERDICT_WAITS_MS } from '../../../contract/desk/id-proofs.ts';
import { eraseIdProofs } from '../../accounts/id-proofs/store.ts';
import { removeAccount } from '../../accounts/profile/store.ts';
import { startDeskServer } from '../../testing/desk.ts';
import { turnClock } from '../../testing/entries.ts';
import {
  APPROVE,
  decide,
  deskOfReviewers,
  lend,
  ownIdProof,
  reject,
} from '../../testing/id-proofs.ts';
import { dataUrl, picture, signedUpPerson } from '../../testing/server.ts';

const { server, reviewer, lentPerson, lentProofOf, send, auditOf } = deskOfReviewers();

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
      organiserId: asha.id,
      reason: 'to review it',
    };
    expect(await auditOf(person)).toMatchObject([entry]);
    await server.db
      .updateTable('idProofPictures')
      .set({ sealed: Buffer.alloc(40) })
      .execute();
    expect((await asha.call('GET', `/id-proofs/${proof.id}/picture`)).statusCode).toBe(500);
    expect(await auditOf(person)).toHaveLength(2);
  });

  it('needs the second factor of just now; the queue and verdicts do not', async () => {
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
    const theirs = { user_fullname: 'Asha R.', user_id_proof: dataUrl(card) };
    const first = await lentPerson(asha, theirs);
    const smaller = await cutAndHalved(card);
    const { proof } = await lentPerson(asha, { user_id_proof: dataUrl(smaller) });
    const other = await lentPerson(asha, { user_id_proof: dataUrl(await drawnCard(2)) });
    expect(proof.alike).toEqual([
      { id: first.proof.id, name: 'Asha R.', college: first.proof.college },
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
    for (const table of ['idProofs', 'idProofPictures'] as const)
      expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(await ownIdProof(later.person)).toMatchObject({ state: 'none' });
  });
});

describe('a person’s own ID proof', () => {
  it('is replaced by another picture, whose place is at the end of the queue', async () => {
    const asha = await reviewer();
    const { person, proof } = await lentPerson(asha);
    const start = Date.now();
    turnClock(start);
    await decide(asha, proof, reject('covered'));
    turnClock(start + VERDICT_WAITS_MS);
    expect((await ownIdProof(person)).state).toBe('sent-back');
    expect((await send(person)).statusCode).toBe(200);
    expect((await ownIdProof(person)).state).toBe('waiting');
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
      .where('accountId', '=', person.id)
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
    expect((await ownIdProof(person)).state).toBe('waiting');
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

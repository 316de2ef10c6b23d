import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ID_PROOF_MAX_BYTES } from '../../../contract/accounts/id-proofs.ts';
import { blackPng } from '../../testing/png.ts';
import {
  accountOf,
  dataUrl,
  picture,
  sharedTestServer,
  signedUpPerson,
  signUpSomebody,
  solveCaptcha,
  startTestServer,
} from '../../testing/server.ts';
import { sealedBankDetails } from '../bank-details/sealed.ts';
import type { FestivalDays } from '../erasure/rules.ts';
import { ownData } from '../own-data/routes.ts';
import { readPicture } from './picture.ts';
import { sealedIdProofs } from './sealed.ts';
import { findIdProof } from './store.ts';

const server = sharedTestServer();

const READER = { reader: 'Gate', reason: 'name differs' };

describe('an ID proof', () => {
  async function accepted(user_id_proof: string) {
    return (await signUpSomebody(server.app, { user_id_proof })).response;
  }

  it('is kept encrypted, re-encoded and without what the camera noted', async () => {
    const secret = 'taken at home';
    const noted = await picture(300, 200)
      .withExif({ IFD0: { ImageDescription: secret } })
      .jpeg()
      .toBuffer();
    expect(noted.includes(secret)).toBe(true);
    const { fields } = await signUpSomebody(server.app, { user_id_proof: dataUrl(noted) });
    const account = await accountOf(server, fields.user_email);
    const proof = () =>
      server.db
        .selectFrom('idProofs')
        .selectAll()
        .where('accountId', '=', account.id)
        .executeTakeFirstOrThrow();
    await expect.poll(async () => (await proof()).state, { timeout: 10_000 }).toBe('ready');
    const { id, bytes } = await proof();
    const stored = Buffer.from(
      (
        await server.db
          .selectFrom('idProofPictures')
          .selectAll()
          .where('idProofId', '=', id)
          .executeTakeFirstOrThrow()
      ).sealed,
    );
    expect(stored.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
    const opened = await sealedIdProofs(server.db, [server.secretKey]).open(account.id, id, READER);
    expect(opened?.length).toBe(bytes);
    expect(opened?.includes(secret)).toBe(false);
    expect(await sharp(opened).metadata()).toMatchObject({ format: 'jpeg', width: 300 });
  });

  it('opens with no other key', async () => {
    await signUpSomebody(server.app);
    const proof = await server.db.selectFrom('idProofs').selectAll().executeTakeFirstOrThrow();
    const stranger = sealedIdProofs(server.db, [Buffer.alloc(32, 1)]);
    await expect(stranger.open(proof.accountId, proof.id, READER)).rejects.toThrow();
  });

  it('may be a PNG', async () => {
    const png = await picture().png().toBuffer();
    expect((await accepted(dataUrl(png, 'image/png'))).statusCode).toBe(200);
  });

  it('may be 3 MB', async () => {
    const response = await accepted(dataUrl(await padded(ID_PROOF_MAX_BYTES)));
    expect(response.statusCode).toBe(200);
  });

  it('may not be 3 MB and one byte', async () => {
    const response = await accepted(dataUrl(await padded(ID_PROOF_MAX_BYTES + 1)));
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toContain('ID Proof must be at most 3 MB');
  });

  it('may not be much larger', async () => {
    const response = await accepted(dataUrl(await padded(2 * ID_PROOF_MAX_BYTES)));
    expect(response.statusCode).toBe(413);
    expect(response.json().message).toContain('ID Proof must be at most 3 MB');
  });

  it('may not be much larger in a form that doesn’t say its length', async () => {
    const head = '--b\r\nContent-Disposition: form-data; name="user_id_proof"\r\n\r\n';
    const text = `${head}${'x'.repeat(2 * ID_PROOF_MAX_BYTES)}\r\n--b--\r\n`;
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/user/register',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: Readable.from([Buffer.from(text)]),
    });
    expect(response.statusCode).toBe(413);
    expect(response.json().message).toContain('ID Proof must be at most 3 MB');
  });

  it.each([
    ['a GIF that says it is a PNG', async () => picture().gif().toBuffer()],
    ['a WebP that says it is a PNG', async () => picture().webp().toBuffer()],
    [
      'an SVG that says it is a PNG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['a PDF that says it is a PNG', async () => Buffer.from('%PDF-1.7 hello')],
  ])('may not be %s, and costs no captcha then', async (_kind, make) => {
    const user_id_proof = dataUrl(await make(), 'image/png');
    const user_recaptcha_code = await solveCaptcha(server.app);
    const refused = await signUpSomebody(server.app, { user_id_proof, user_recaptcha_code });
    expect(refused.response.statusCode).toBe(400);
    expect(refused.response.json().message).toContain('ID Proof must be a JPEG or PNG picture');
    const { response } = await signUpSomebody(server.app, { user_recaptcha_code });
    expect(response.statusCode).toBe(200);
  });

  it('may be a photo whose scan header some phones write wrongly', async () => {
    const jpeg = await picture().jpeg().toBuffer();
    const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
    const parameters = scan + 5 + 2 * jpeg[scan + 4]!;
    expect([...jpeg.subarray(parameters, parameters + 3)]).toEqual([0, 63, 0]);
    jpeg[parameters + 1] = 0;
    expect((await accepted(dataUrl(jpeg))).statusCode).toBe(200);
  });

  it('may not break off in the middle', async () => {
    const whole = await noise(400, 400);
    const response = await accepted(dataUrl(whole.subarray(0, whole.length / 2)));
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toContain('ID Proof is damaged');
  });

  it('may not be a PNG of which a byte is another', async () => {
    const png = await picture().png().toBuffer();
    png[png.length - 30]! ^= 1;
    const response = await accepted(dataUrl(png, 'image/png'));
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toContain('ID Proof is damaged');
  });

  it.each([1, 49])('may not be so small that nobody reads it: %i pixels', async (side) => {
    const small = await picture().resize(side, side).jpeg().toBuffer();
    const response = await accepted(dataUrl(small));
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toContain('at least 50 pixels');
  });

  it('may not unfold to 470 MB on the way to its pixels', async () => {
    const laced = blackPng({ side: 6300, bits: 16, channels: 4, interlaced: true });
    expect(laced.length).toBeLessThan(400_000);
    const response = await accepted(dataUrl(laced, 'image/png'));
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toContain('ID Proof has too many pixels: more than 40 million');
  });

  it('may not unfold to 20,000 by 20,000 pixels', async () => {
    const bomb = blackPng({ side: 20_000 });
    expect(bomb.length).toBeLessThan(ID_PROOF_MAX_BYTES);
    const response = await accepted(dataUrl(bomb, 'image/png'));
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toContain('ID Proof has too many pixels: more than 40 million');
  });
});

describe('an ID proof that has just come', () => {
  /** As it lies there while jobs have not been at it. */
  async function storeUnread(bytes: Buffer) {
    const { id: accountId } = await signedUpPerson(server);
    const idProofs = sealedIdProofs(server.db, [server.secretKey]);
    const id = await idProofs.storing(bytes, (keep) => keep(server.db, accountId, Date.now()));
    const state = async () => (await findIdProof(server.db, id))?.state;
    return { idProofs, accountId, id, state };
  }

  it('is never shown as it came, but made anew for whoever is first to ask', async () => {
    const noted = await picture(300, 200)
      .withExif({ IFD0: { ImageDescription: 'taken at home' } })
      .jpeg()
      .toBuffer();
    const { idProofs, accountId, id, state } = await storeUnread(noted);
    expect(await state()).toBe('new');
    const opened = await idProofs.open(accountId, id, READER);
    expect(opened?.includes('taken at home')).toBe(false);
    expect(await state()).toBe('ready');
    expect(await idProofs.open(accountId, id, READER)).toEqual(opened);
  });

  it('is shown to nobody when it turns out to be none, and its account stays', async () => {
    const broken = blackPng({ side: 200, isNoDrawing: true });
    expect(await readPicture(dataUrl(broken, 'image/png'))).toEqual(broken);
    const { idProofs, accountId, id, state } = await storeUnread(broken);
    expect(await idProofs.open(accountId, id, READER)).toBeUndefined();
    expect(await state()).toBe('unreadable');
    const { account } = await ownDataOf(accountId);
    expect(account).toBeDefined();
  });

  it('is not taken by a disk that is nearly full, and costs no captcha then', async () => {
    const full = await startTestServer({ LEAST_DISK_MB: '999999999' });
    onTestFinished(full.close);
    if (full.settings.database.kind === 'postgres') return;
    const user_recaptcha_code = await solveCaptcha(full.app);
    const { response } = await signUpSomebody(full.app, { user_recaptcha_code });
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('60');
    expect(response.json().message).toContain('no more sign-ups for the moment');
    const spent = await full.db.selectFrom('usedCaptchas').selectAll().execute();
    expect(spent).toEqual([]);
  });
});

function ownDataOf(accountId: string) {
  const { db, secretKey } = server;
  const idProofs = sealedIdProofs(db, [secretKey]);
  const bankDetails = sealedBankDetails(db, [secretKey]);
  return ownData({ db, idProofs, bankDetails, festival: () => ({}) as FestivalDays }, accountId);
}

/** A JPEG of exactly `bytes`: what follows its end is ignored. */
async function padded(bytes: number): Promise<Buffer> {
  const jpeg = await picture().jpeg().toBuffer();
  return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
}

function noise(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();
}

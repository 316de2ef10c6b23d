import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ID_PROOF_MAX_BYTES } from '../../../contract/accounts/id-proofs.ts';
import { blackPng } from '../../testing/png.ts';
import {
  accountOf,
  dataUrl,
  picture,
  sharedTestServer,
  signUpSomebody,
  solveCaptcha,
} from '../../testing/server.ts';
import { withPictureTurn } from './picture.ts';
import { sealedIdProofs } from './sealed.ts';

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
    const { id, bytes } = await server.db
      .selectFrom('id_proofs')
      .selectAll()
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow();
    const stored = Buffer.from(
      (
        await server.db
          .selectFrom('id_proof_pictures')
          .selectAll()
          .where('id_proof_id', '=', id)
          .executeTakeFirstOrThrow()
      ).sealed,
    );
    expect(stored.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
    const opened = await sealedIdProofs(server.db, [server.secretKey]).open(account.id, id, READER);
    expect(opened.length).toBe(bytes);
    expect(opened.includes(secret)).toBe(false);
    expect(await sharp(opened).metadata()).toMatchObject({ format: 'jpeg', width: 300 });
  });

  it('opens with no other key', async () => {
    await signUpSomebody(server.app);
    const proof = await server.db.selectFrom('id_proofs').selectAll().executeTakeFirstOrThrow();
    const stranger = sealedIdProofs(server.db, [Buffer.alloc(32, 1)]);
    await expect(stranger.open(proof.account_id, proof.id, READER)).rejects.toThrow();
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

  it('may not unfold to 470 MB on the way to its pixels', async () => {
    const laced = blackPng({ side: 6300, bits: 16, channels: 4, interlaced: true });
    expect(laced.length).toBeLessThan(400_000);
    const response = await accepted(dataUrl(laced, 'image/png'));
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toContain('ID Proof has too many pixels');
  });

  it('may not unfold to 20,000 by 20,000 pixels', async () => {
    const bomb = blackPng({ side: 20_000 });
    expect(bomb.length).toBeLessThan(ID_PROOF_MAX_BYTES);
    const response = await accepted(dataUrl(bomb, 'image/png'));
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toContain('ID Proof has too many pixels');
  });
});

describe('when very many send pictures at once', () => {
  it('who is told to come back keeps the captcha, and others get through', async () => {
    const user_recaptcha_code = await solveCaptcha(server.app);
    const dataUrlOfOne = dataUrl(await picture().jpeg().toBuffer());
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const crowd = Promise.allSettled(
      Array.from({ length: 100 }, () =>
        withPictureTurn({ dataUrl: dataUrlOfOne, by: '127.0.0.1' }, () => released),
      ),
    );
    const { response } = await signUpSomebody(server.app, { user_recaptcha_code });
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    await withPictureTurn({ dataUrl: dataUrlOfOne, by: 'elsewhere' }, (reencode) => reencode());
    release();
    await crowd;
    const again = await signUpSomebody(server.app, { user_recaptcha_code });
    expect(again.response.statusCode).toBe(200);
  });
});

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

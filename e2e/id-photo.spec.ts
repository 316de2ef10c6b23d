import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  captchaSolved,
  fillPapers,
  fillPasswords,
  fillUpToPapers,
  goOnTo,
  idCard,
  type Newcomer,
  newcomer,
} from './people.ts';
import { atRest, expect, expectAccessible, test } from './visitor.ts';

test.use(atRest);

const MB = 1_000_000;
const proof = (page: Page) => page.getByLabel(/^ID proof/);
const shown = (page: Page) => page.getByRole('img', { name: 'Your ID proof, as it will be sent' });

/**
 * What a phone's camera makes of a card: 12 megapixels of grain, lying on its side with a note to turn it, and where it was
 * taken. Its upper left corner as it is to be seen is red.
 */
async function cameraPhoto(quality: number) {
  const [width, height] = [4000, 3000];
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const;
  // Turned to the right it stands upright: then its lower left corner is the upper left one.
  const corner = await sharp({
    create: { width: 900, height: 900, channels: 3, background: 'red' },
  })
    .png()
    .toBuffer();
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .composite([{ input: corner, left: 0, top: height - 900 }])
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 45/1 33/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality })
    .toBuffer();
  return { name: 'IMG_2025.jpg', mimeType: 'image/jpeg', buffer };
}

async function expectUprightAndAnonymous(picture: Buffer): Promise<void> {
  const { width, height, exif, orientation, format } = await sharp(picture).metadata();
  expect({ width, height, exif, orientation, format }).toEqual({
    ...{ width: 1200, height: 1600, exif: undefined, orientation: undefined, format: 'jpeg' },
  });
  const corner = { left: 20, top: 20, width: 60, height: 60 };
  const { channels } = await sharp(await sharp(picture).extract(corner).toBuffer()).stats();
  const [red, green] = channels.map(({ mean }) => mean);
  expect(red).toBeGreaterThan(200);
  expect(green).toBeLessThan(60);
}

const bytesOf = (dataUrl: string | null) => Buffer.from(dataUrl?.split(',')[1] ?? '', 'base64');

async function stored(page: Page, { password }: Newcomer): Promise<Buffer> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.post('/api/user/data', {
    headers: { authorization: `Bearer ${token}` },
    data: { user_password: password },
  });
  const { message } = await answer.json();
  return bytesOf(message.idProofs[0].picture);
}

test('a photo as phones take it, of 3, 7 or 12 MB, is made small before it is sent, upright and without its place', async ({
  page,
}) => {
  test.slow();
  const person = newcomer();
  await fillUpToPapers(page, person);
  await page.getByRole('radio', { name: 'MALE', exact: true }).check();
  for (const [quality, least, most] of [
    [80, 3.2, 5],
    [93, 6, 8.5],
    [99, 10.5, 14],
  ] as const) {
    const photo = await cameraPhoto(quality);
    expect(photo.buffer.length / MB).toBeGreaterThan(least);
    expect(photo.buffer.length / MB).toBeLessThan(most);
    await proof(page).setInputFiles(photo);
    const size = (photo.buffer.length / MB).toFixed(1);
    await expect(page.getByText(new RegExp(`^${size} MB made 0\\.\\d MB$`))).toBeVisible();
    await expectUprightAndAnonymous(bytesOf(await shown(page).getAttribute('src')));
  }
  await expectAccessible(page);
  await goOnTo(page, 4);
  await fillPasswords(page, person);
  await goOnTo(page, 5);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expectUprightAndAnonymous(await stored(page, person));
});

test('a screenshot is taken as it is seen; what can not be opened or read is told at once, and what to do', async ({
  page,
}) => {
  await fillUpToPapers(page, newcomer());
  const screenshot = await sharp({
    create: { width: 1080, height: 2400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  await proof(page).setInputFiles({
    name: 'Screenshot.png',
    mimeType: 'image/png',
    buffer: screenshot,
  });
  await expect(shown(page)).toBeVisible();
  const sent = bytesOf(await shown(page).getAttribute('src'));
  expect(await sharp(sent).metadata()).toMatchObject({ width: 720, height: 1600, format: 'jpeg' });
  // What was transparent is as white as the page that it was seen on.
  expect((await sharp(sent).stats()).channels[0]!.mean).toBeGreaterThan(250);

  const expectRefused = async (buffer: Buffer, words: RegExp, name = 'card.jpg') => {
    await proof(page).setInputFiles({ name, mimeType: 'image/jpeg', buffer });
    await expect(proof(page)).toHaveAccessibleDescription(words);
    await expect(shown(page)).toHaveCount(0);
    await expect(page.getByText('Choose a picture')).toBeVisible();
  };
  const dot = { create: { width: 1, height: 1, channels: 3, background: 'red' } } as const;
  await expectRefused(await sharp(dot).jpeg().toBuffer(), /too small to be read: 1 x 1 pixels/);
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic'),
    Buffer.alloc(4e6),
  ]);
  await expectRefused(
    heic,
    /can't read HEIC\. Take a photo here, or save it as JPEG/,
    'IMG_1.HEIC',
  );
  const { buffer } = await idCard({ detailed: true });
  await expectRefused(buffer.subarray(0, 300), /can not be opened.*at most 12 megapixels/);
  await expectRefused(
    Buffer.concat([buffer.subarray(0, 300), Buffer.alloc(4e6)]),
    /must be at most 3 MB/,
  );
  await expectRefused(Buffer.from('%PDF-1.7'), /must be a JPEG or PNG picture/);
  await expectAccessible(page);
  await fillPapers(page);
  await goOnTo(page, 4);
  await captchaSolved(page);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } });

  test('the camera can be asked for directly, and nobody is told to drop a file', async ({
    page,
  }) => {
    await fillUpToPapers(page, newcomer());
    await expect(page.getByText('or drop it here')).toBeHidden();
    const camera = page.getByLabel('Take a photo');
    await expect(camera).toHaveAttribute('capture', 'environment');
    await camera.setInputFiles(await idCard());
    await expect(shown(page)).toBeVisible();
    await expectAccessible(page);
  });
});

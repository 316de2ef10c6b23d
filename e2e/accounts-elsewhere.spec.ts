import sharp from 'sharp';
import { startSite } from './server.ts';
import { atRest, expect, test } from './visitor.ts';

test.use(atRest);

const ELSEWHERE = 'http://localhost:5055';

test('an accounts server of another origin, which says numbers for texts, shows a profile and the picture of its own QR', async ({
  page,
}) => {
  const site = await startSite({ API_URL: ELSEWHERE });
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const answers: Record<string, unknown> = {
    '/api/user/details': { Name: 'Asha', QRCode: 12345, Year: 2, College: 'Plain' },
    '/api/user/qr': `${ELSEWHERE}/qr.png`,
  };
  await page.route(`${ELSEWHERE}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/qr.png') return route.fulfill({ contentType: 'image/png', body: picture });
    const headers = {
      'access-control-allow-origin': site.url,
      'access-control-allow-headers': 'authorization',
    };
    return route.fulfill({ headers, json: { message: answers[pathname] ?? [] } });
  });
  await page.goto(`${site.url}/icon.svg`);
  await page.evaluate(() => localStorage.setItem('token', 'a-token'));
  await page.goto(`${site.url}/profile`);
  const qr = page.getByRole('img', { name: 'QR code of your gate pass, 12345' });
  await expect(qr).toBeVisible();
  expect(
    await qr.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
  ).toBe(9);
  for (const shown of ['Plain', '2', '12345'])
    await expect(page.getByText(shown, { exact: true })).toBeVisible();
  await site.stop();
});

import { describe, expect, it, vi } from 'vitest';
import { sharedTestServer, signUpSomebody, solveCaptcha } from '../../testing/server.ts';
import { altchaCaptcha } from './altcha.ts';

const server = sharedTestServer();

describe('a captcha', () => {
  it('is good once', async () => {
    const user_recaptcha_code = await solveCaptcha(server.app);
    expect((await signUpSomebody(server.app, { user_recaptcha_code })).response.statusCode).toBe(
      200,
    );
    const again = (await signUpSomebody(server.app, { user_recaptcha_code })).response;
    expect(again.statusCode).toBe(400);
    expect(again.json().message).toContain('used already');
  });

  it('is good once even for two at the same moment', async () => {
    const user_recaptcha_code = await solveCaptcha(server.app);
    const both = await Promise.all([
      signUpSomebody(server.app, { user_recaptcha_code }),
      signUpSomebody(server.app, { user_recaptcha_code }),
    ]);
    expect(both.map(({ response }) => response.statusCode).sort()).toEqual([200, 400]);
  });

  it('is good for twenty minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const [code, late] = [await solveCaptcha(server.app), await solveCaptcha(server.app)];
    const captcha = altchaCaptcha(server.db, server.secretKey);
    vi.setSystemTime(Date.now() + 19 * 60_000);
    await captcha.spend(code);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    await expect(captcha.spend(late)).rejects.toThrow('The captcha has expired');
    vi.useRealTimers();
  });

  it('can not be made easier by its solver', async () => {
    const solved = JSON.parse(
      Buffer.from(await solveCaptcha(server.app), 'base64').toString('utf8'),
    );
    solved.challenge.parameters.expiresAt += 1;
    const user_recaptcha_code = Buffer.from(JSON.stringify(solved)).toString('base64');
    const { response } = await signUpSomebody(server.app, { user_recaptcha_code });
    expect(response.statusCode).toBe(400);
  });
});

import { describe, expect, it } from 'vitest';
import { sharedTestServer, signUpSomebody, solveCaptcha } from '../../testing/server.ts';

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

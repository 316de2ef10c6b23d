import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../../../contract/accounts/messages.ts';
import { PER_MINUTE } from '../../http/limits.ts';
import { ADMINISTRATOR, DESK_PASSWORD, newOrganiser, startDeskServer } from '../../testing/desk.ts';
import { shared, solveCaptcha } from '../../testing/server.ts';

const server = shared(() => startDeskServer());

const DOORS = { site: '/api/user/login', desk: '/api/desk/sign-in' } as const;
type Door = keyof typeof DOORS;
const BOTH = Object.keys(DOORS) as Door[];

function knock(door: Door, remoteAddress: string, user_email: string, more: object = {}) {
  return server.app.inject({
    method: 'POST',
    url: DOORS[door],
    remoteAddress,
    headers: { origin: new URL(server.settings.publicUrl).origin },
    payload: { user_email, user_password: 'Wrong#1234', ...more },
  });
}

const RIGHT = { user_password: DESK_PASSWORD };

describe.each([
  ['site', 'desk'],
  ['desk', 'site'],
] as const)('wrong passwords at the %s', (first, second) => {
  it(`slow down who guesses at the ${second}, from there on that account alone`, async () => {
    const [{ email }, other] = [
      await newOrganiser(server, ADMINISTRATOR),
      await newOrganiser(server, ADMINISTRATOR),
    ];
    const from = first === 'site' ? '10.40.0.1' : '10.40.0.2';
    for (let i = 0; i < 5; i++) expect((await knock(first, from, email)).statusCode).toBe(401);
    expect((await knock(second, from, email, RIGHT)).statusCode).toBe(429);
    expect((await knock(second, from, other.email, RIGHT)).statusCode).toBe(200);
    expect((await knock(second, '10.40.0.3', email, RIGHT)).statusCode).toBe(200);
  });

  it(`on many accounts have the captcha asked for at the ${second}, and it lets them in`, async () => {
    const { email } = await newOrganiser(server, ADMINISTRATOR);
    const from = first === 'site' ? '10.41.0.1' : '10.41.0.2';
    for (let i = 0; i < 30; i++) await knock(first, from, `nobody.${i}@example.org`);
    const asked = await knock(second, from, email, RIGHT);
    expect(asked.statusCode).toBe(400);
    expect(asked.json().fields).toEqual({ user_recaptcha_code: MESSAGES.captchaAtSignIn });
    const user_recaptcha_code = await solveCaptcha(server.app);
    const solved = await knock(second, from, email, { ...RIGHT, user_recaptcha_code });
    expect(solved.statusCode).toBe(200);
  });
});

it.each(BOTH)(
  'Whoever asks the %s as often as they can lets others at another address in first',
  async (door) => {
    const { email } = await newOrganiser(server, ADMINISTRATOR);
    const done: string[] = [];
    const note = async (by: string, answer: ReturnType<typeof knock>) => {
      await answer;
      done.push(by);
    };
    const from = door === 'site' ? '10.42.0.1' : '10.42.0.2';
    const crowd = Array.from({ length: 29 }, (_, i) =>
      note('crowd', knock(door, from, `nobody.${i}@example.org`)),
    );
    // They stand in line before the visitor comes.
    await Promise.race(crowd);
    await Promise.all([...crowd, note('visitor', knock('site', '10.42.0.9', email, RIGHT))]);
    expect(done.indexOf('visitor')).toBeLessThan(15);
  },
);

it('The limit of a minute is one for all doors of an address', async () => {
  const { max } = PER_MINUTE.signIn.config.rateLimit;
  const from = '10.43.0.1';
  // Refused before any password is looked at, and counted all the same.
  for (let i = 0; i < max; i++) await knock(BOTH[i % 2]!, from, '');
  for (const door of BOTH) expect((await knock(door, from, '')).statusCode).toBe(429);
  expect((await knock('desk', '10.43.0.2', '')).statusCode).toBe(400);
});

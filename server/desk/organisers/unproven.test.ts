import { describe, expect, it } from 'vitest';
import { organise } from '../../cli/organise/main.ts';
import { ADMINISTRATOR, signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { trailOf } from '../../testing/desk-people.ts';
import { confirmAs, welcomedPerson } from '../../testing/mails.ts';
import { accountOf, shared } from '../../testing/server.ts';

/* A stranger who signs up first, with the address of somebody who is about to get a role. */

const server = shared(() => startDeskServer());
const administrator = shared(() => signedInOrganiser(server, ADMINISTRATOR));

function give(user_email: string) {
  const role = { role: 'hospitality', clusters: [], endsAt: Date.now() + 1e9 };
  return administrator.call('POST', '/roles', { ...role, user_email });
}

describe('a role for an account whose e-mail nobody has confirmed', () => {
  it('is refused at the desk, with the way on, and given once they have', async () => {
    const person = await welcomedPerson(server);
    const refused = await give(person.email);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields.user_email).toContain('Nobody has confirmed this e-mail');
    const { id } = await accountOf(server, person.email);
    expect(await trailOf(server, id)).toEqual([]);
    expect((await confirmAs(server, person)).statusCode).toBe(200);
    expect((await give(person.email)).statusCode).toBe(200);
  });

  it('is given at the terminal, which says that nobody has', async () => {
    const person = await welcomedPerson(server);
    const settings = { ...server.settings, secretKey: server.secretKey };
    const run = () => organise(settings, ['admin', person.email, '--by', 'Ravi']);
    expect(await run()).toContain('Nobody has confirmed yet that this e-mail is theirs');
    await confirmAs(server, person);
    expect(await run()).not.toContain('Nobody has confirmed');
    const { id } = await accountOf(server, person.email);
    expect(await trailOf(server, id)).toMatchObject([
      { record: 'role given' },
      { record: 'role given' },
    ]);
  });
});

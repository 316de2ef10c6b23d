import { expect, it, onTestFinished } from 'vitest';
import { ADMINISTRATOR, meStatus, signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { type Person, readAs, sharedTestServer, signedUpPerson } from '../../testing/server.ts';
import { organise } from './main.ts';

const server = sharedTestServer();

async function isSignedIn({ token }: Person): Promise<boolean> {
  return (await readAs(server, token)).statusCode === 200;
}

it('A check of mails says what it needs before it sends one', async () => {
  await expect(organise(server.settings, ['mail', 'check'])).rejects.toThrow(
    /^Say whom to send the mail of the check to, .*: mail check --to E-MAIL/,
  );
});

it('An organiser ends the sessions of a person whose phone was stolen, or everybody’s', async () => {
  const [asha, ravi] = [await signedUpPerson(server), await signedUpPerson(server)];
  const run = (...given: string[]) => organise(server.settings, ['log-out', ...given]);

  await expect(run(asha.fields.user_email)).rejects.toThrow('Say --by whom');
  await expect(run('nobody@example.org', '--by', 'Desk')).rejects.toThrow('no account');
  expect(await isSignedIn(asha)).toBe(true);

  await run(asha.fields.user_email, '--by', 'Desk');
  expect(await isSignedIn(asha)).toBe(false);
  expect(await isSignedIn(ravi)).toBe(true);

  await run('everybody', '--by', 'Desk');
  expect(await isSignedIn(ravi)).toBe(false);
  const written = await organise(server.settings, ['audit']);
  expect(written).toContain(`Desk: log-out account ${asha.id}  (logged out)`);
  expect(written).toContain('Desk: log-out everybody  (logged out)');
});

it('Whoever is logged out is so at the desk too', async () => {
  const server = await startDeskServer();
  onTestFinished(() => server.close());
  const [asha, ravi] = [
    await signedInOrganiser(server, ADMINISTRATOR),
    await signedInOrganiser(server, [{ role: 'treasurer' }]),
  ];
  await organise(server.settings, ['log-out', asha.email, '--by', 'Desk']);
  expect(await meStatus(asha)).toBe(401);
  expect(await meStatus(ravi)).toBe(200);
  await organise(server.settings, ['log-out', 'everybody', '--by', 'Desk']);
  expect(await meStatus(ravi)).toBe(401);
});

it.each([
  [['--help']],
  [['audit', '--help']],
  [['log-out']],
  [['nothing']],
  [['registrations', 'x.csv']],
])('An organiser who types %j is told of every command', async (words) => {
  await expect(organise(server.settings, words)).rejects.toThrow(/^npm run organise -- admin/);
});

it('A command’s audit tells who gave it and how it ended, and names nobody else', async () => {
  const { fields, id } = await signedUpPerson(server);
  await organise(server.settings, ['log-out', fields.user_email, '--by', 'Eve\nAdams']);
  const output = await organise(server.settings, ['audit']);
  const today = new Date().toISOString().slice(0, 10);
  expect(output.split('\n').at(-1)).toMatch(
    new RegExp(`^${today} \\d\\d:\\d\\d  Eve Adams: log-out account ${id}  \\(logged out\\)$`),
  );
  expect(output).not.toContain(fields.user_email);
});

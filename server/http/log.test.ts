import { expect, it } from 'vitest';
import { sharedTestServer } from '../testing/server.ts';

const server = sharedTestServer();

it('A line of the log stays one line, whatever an address brings', async () => {
  const before = server.log.length;
  for (const path of ['/%0a{"level":60}', '/\u2028', '/"},{"level":60', '/%00', '/\u001b[2J'])
    await server.app.inject(path);
  const lines = server.log.slice(before);
  expect(lines).toHaveLength(5);
  for (const line of lines) {
    expect(line).toMatch(/^[ -~]+\n$/);
    expect(JSON.parse(line)).toMatchObject({ level: 30, msg: 'answered', status: 404 });
  }
});

it('The log doesn’t tell what a team’s invitation is', async () => {
  const before = server.log.length;
  for (const path of [
    '/join/a-secret-word?x=1',
    '/JOIN/a-secret-word',
    '/api/events/invitations/a-secret-word',
  ])
    await server.app.inject(path);
  expect(server.log.slice(before)).toHaveLength(3);
  expect(server.log.slice(before).join('')).not.toContain('a-secret-word');
});

import type { FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { sharedTestServer, startTestServer } from '../testing/server.ts';

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

it('The log names neither a team’s page nor a person’s at the desk', async () => {
  const site = async (app: FastifyInstance) => app.get('/*', async () => 'a page');
  const withPages = await startTestServer({}, {}, { site });
  onTestFinished(() => withPages.close());
  const before = withPages.log.length;
  for (const path of ['/join/a-secret-word', '/Desk/People/a-secret-word?q=x', '/desk/people'])
    expect((await withPages.app.inject(path)).statusCode).toBe(200);
  const paths = withPages.log.slice(before).map((line) => JSON.parse(line).path);
  expect(paths).toEqual(['/join/:code', '/Desk/People/:code', '/desk/people']);
});

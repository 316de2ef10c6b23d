import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { ACCOUNTS_CALLS } from '../../../contract/accounts/all-calls.ts';
import { ENTRY_CALLS } from '../../../contract/entries/all-calls.ts';
import type { Feature } from '../../../contract/features.ts';
import { loadContent } from '../../content/reading/content.ts';
import { startEntriesServer } from '../../testing/entries.ts';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { sharedTestServer, startTestServer } from '../../testing/server.ts';

const server = sharedTestServer();

/** The server of this test has all of the accounts server, and no content. */
const served = ACCOUNTS_CALLS.map(({ name }) => name).sort();

describe('the API reference', () => {
  it('describes for machines every call that is served, and no other', async () => {
    const document = (await server.app.inject('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values(document.paths).flatMap((path) =>
      Object.values(path as object),
    );
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(served);
    for (const { method, path, name } of ACCOUNTS_CALLS)
      expect(
        document.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()].operationId,
      ).toBe(name);
    const { requestBody } = document.paths['/api/user/register'].post;
    const form = requestBody.content['multipart/form-data'].schema;
    expect(form.properties.user_phone.pattern).toBe('^[0-9]{10}$');
    expect(form.required).toContain('user_id_proof');
    expect(form.required).not.toContain('user_address');
    expect(document.paths['/api/user/details'].get.security).toEqual([{ bearer: [] }]);
    const keyOf = (operation: { parameters: { in: string; name: string }[] }) =>
      operation.parameters.find((parameter) => parameter.in === 'header')?.name;
    expect(keyOf(document.paths['/api/user/register'].post)).toBe('Idempotency-Key');
    expect(keyOf(document.paths['/api/user/details'].get)).toBeUndefined();
  });

  it('shows people the same calls, with nothing that its policy forbids', async () => {
    const { body, headers } = await server.app.inject('/api');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(Array.from(body.matchAll(/<section id="(\w+)">/g), ([, name]) => name).sort()).toEqual(
      served,
    );
    for (const { path } of ACCOUNTS_CALLS) expect(body).toContain(path);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(body).not.toMatch(/<script|style="| src=/);
  });

  it('names the calls of places in events only while registration is on', async () => {
    const content = await loadContent(FESTIVAL_DIR);
    const off = await startTestServer({}, {}, { content: () => content });
    const on = await startEntriesServer(new Map());
    for (const { path } of ENTRY_CALLS) {
      expect((await off.app.inject('/api')).body).not.toContain(`${path}<`);
      expect((await on.app.inject('/api')).body).toContain(`${path}<`);
    }
    await Promise.all([off.close(), on.close()]);
  });

  it('keeps the rules of the description’s format, with every feature on, and says how one is let in', async () => {
    const content = await loadContent(FESTIVAL_DIR);
    const { festival } = content;
    const features = { ...festival.features };
    for (const feature of Object.keys(features) as Feature[]) features[feature] = true;
    const all = { ...content, festival: { ...festival, features } };
    const { app, close } = await startTestServer({}, {}, { content: () => all });
    const document = (await app.inject('/api/openapi.json')).json();
    await close();
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    // No licence is given yet, and this server is this machine's own.
    expect([...new Set(problems.map(({ ruleId }) => ruleId))].sort()).toEqual([
      'info-license',
      'no-server-example.com',
    ]);
    const { parameters, security } = document.paths['/api/desk/home'].get;
    expect(security).toEqual([{ desk: [] }]);
    expect(parameters).toEqual([]);
    const { security: ofPairing } = document.paths['/api/gate/pairings'].post;
    expect(ofPairing).toEqual([]);
    expect(document.paths['/api/desk/sign-in'].post.security).toEqual([]);
    const scans = document.paths['/api/gate/scans'].post;
    expect(scans.security).toEqual([{ gate: [] }]);
    expect(scans.parameters).toContainEqual(
      expect.objectContaining({ name: 'Origin', in: 'header', required: true }),
    );
    expect(document.components.securitySchemes.desk).toMatchObject({ in: 'cookie', name: 'desk' });
  });
});

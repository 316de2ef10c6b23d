import { expect, it } from 'vitest';
import { startTestServer } from '../testing/server.ts';
import { PUBLIC } from '../testing/settings.ts';
import { protectiveHeaders } from './protective-headers.ts';

it('every answer of a public server keeps browsers strict, and to https', async () => {
  const site = await startTestServer(PUBLIC);
  for (const url of ['/healthz', '/api/user/details', '/api/openapi.json', '/nowhere', '/api/%A'])
    expect((await site.app.inject(url)).headers, url).toMatchObject({
      ...protectiveHeaders({ isPublic: true }),
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
  await site.close();
});

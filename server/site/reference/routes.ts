import type { FastifyInstance } from 'fastify';
import { ACCOUNTS_CALLS } from '../../../contract/accounts/all-calls.ts';
import type { Call } from '../../../contract/call.ts';
import { getCluster } from '../../../contract/events.ts';
import { getHospitalities } from '../../../contract/hospitality.ts';
import { getSponsors } from '../../../contract/sponsors.ts';
import { getWorkshops } from '../../../contract/workshops.ts';
import type { Settings } from '../../settings/settings.ts';
import { openApiOf } from './openapi.ts';
import { referencePage } from './page.ts';

const TITLE = 'Festival API';
const CALLS: readonly Call[] = [
  ...ACCOUNTS_CALLS,
  getCluster,
  getHospitalities,
  getSponsors,
  getWorkshops,
];

/** The API's reference, for people at /api and for machines at /api/openapi.json. Names only what is served. */
export async function referenceRoutes(
  app: FastifyInstance,
  { settings }: { settings: Settings },
): Promise<void> {
  const served = CALLS.filter(({ method, path }) => app.hasRoute({ method, url: path }));
  const openApi = openApiOf(TITLE, served, settings.apiUrl || settings.publicUrl);
  const { html, policy } = referencePage(TITLE, served);

  app.get('/api/openapi.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*');
    return openApi;
  });

  app.get('/api', async (_request, reply) => {
    reply
      .header('cache-control', 'public, max-age=300')
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8');
    return html;
  });
}

import type { FastifyInstance } from 'fastify';
import { ACCOUNTS_CALLS } from '../../../contract/accounts/all-calls.ts';
import type { Call } from '../../../contract/call.ts';
import { DESK_CALLS } from '../../../contract/desk/all-calls.ts';
import { OWN_ID_PROOF_CALLS } from '../../../contract/desk/own-id-proof.ts';
import { ENTRY_CALLS } from '../../../contract/entries/all-calls.ts';
import { getCluster } from '../../../contract/events.ts';
import type { Feature } from '../../../contract/features.ts';
import { GATE_CALLS } from '../../../contract/gate/all-calls.ts';
import { getHospitalities } from '../../../contract/hospitality.ts';
import { getLeaderboard } from '../../../contract/results/leaderboard.ts';
import { getSponsors } from '../../../contract/sponsors.ts';
import { getWorkshops } from '../../../contract/workshops.ts';
import type { Content } from '../../content/content.ts';
import { hostCookie } from '../../http/host-cookie.ts';
import type { Settings } from '../../settings/settings.ts';
import { openApiOf } from './openapi.ts';
import { referencePage } from './page.ts';

const TITLE = 'Festival API';
const CALLS: readonly Call[] = [
  ...ACCOUNTS_CALLS,
  ...ENTRY_CALLS,
  getLeaderboard,
  ...OWN_ID_PROOF_CALLS,
  ...DESK_CALLS,
  ...GATE_CALLS,
  getCluster,
  getHospitalities,
  getSponsors,
  getWorkshops,
];
const FEATURES = new Map<Call, Feature>([
  ...ENTRY_CALLS.map((call) => [call, 'registration'] as const),
  [getLeaderboard, 'leaderboard'],
  ...[...OWN_ID_PROOF_CALLS, ...DESK_CALLS].map((call) => [call, 'desk'] as const),
  ...GATE_CALLS.map((call) => [call, 'gate'] as const),
]);

/** The API's reference, for people at /api and for machines at /api/openapi.json. Names only what is served. */
export async function referenceRoutes(
  app: FastifyInstance,
  { settings, content }: { settings: Settings; content: (() => Content) | undefined },
): Promise<void> {
  const routed = CALLS.filter(({ method, path }) => app.hasRoute({ method, url: path }));
  const isServed = (call: Call) => {
    const feature = FEATURES.get(call);
    return !feature || content?.().festival.features[feature];
  };
  const served = () => routed.filter(isServed);
  const serverUrl = settings.apiUrl || settings.publicUrl;
  const isSecure = settings.publicUrl.startsWith('https:');
  const cookies = { desk: hostCookie('desk', isSecure), gate: hostCookie('gate', isSecure) };

  app.get('/api/openapi.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*');
    return openApiOf({ title: TITLE, serverUrl, cookies }, served());
  });

  app.get('/api', async (_request, reply) => {
    const { html, policy } = referencePage(TITLE, served());
    reply
      .header('cache-control', 'public, max-age=300')
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8');
    return html;
  });
}

import type { FastifyInstance } from 'fastify';
import { ACCOUNTS_CALLS } from '../../../contract/accounts/all-calls.ts';
import { type Call, changesSomething } from '../../../contract/call.ts';
import { DESK_CALLS } from '../../../contract/desk/all-calls.ts';
import { OWN_ID_PROOF_CALLS } from '../../../contract/desk/own-id-proof.ts';
import { ENTRY_CALLS } from '../../../contract/entries/all-calls.ts';
import { listPlaces } from '../../../contract/entries/places-call.ts';
import { getCluster } from '../../../contract/events.ts';
import type { Feature } from '../../../contract/features.ts';
import { GATE_CALLS } from '../../../contract/gate/all-calls.ts';
import { getHospitalities } from '../../../contract/hospitality.ts';
import { getLeaderboard } from '../../../contract/results/leaderboard.ts';
import { getSponsors } from '../../../contract/sponsors.ts';
import { getWorkshops } from '../../../contract/workshops.ts';
import type { Content } from '../../content/reading/content.ts';
import { hostCookie } from '../../http/host-cookie.ts';
import { escaped, plainPage } from '../../http/html.ts';
import { JSON_TYPE } from '../../http/json-type.ts';
import { BRIEFLY, type ResponseCache } from '../../http/response-cache.ts';
import type { Settings } from '../../settings/settings.ts';
import { jsonSchema, openApiOf } from './openapi.ts';

const TITLE = 'Festival API';
/** Every call of the contract that this server answers, in the order of the reference. */
export const EVERY_CALL: readonly Call[] = [
  ...ACCOUNTS_CALLS,
  ...ENTRY_CALLS,
  listPlaces,
  getLeaderboard,
  ...OWN_ID_PROOF_CALLS,
  ...DESK_CALLS,
  ...GATE_CALLS,
  getCluster,
  getHospitalities,
  getSponsors,
  getWorkshops,
];
/** The features that a call needs, each of them. */
const FEATURES = new Map<Call, readonly Feature[]>([
  ...ENTRY_CALLS.map((call) => [call, ['registration']] as const),
  [listPlaces, ['registration', 'days']],
  [getLeaderboard, ['leaderboard']],
  ...[...OWN_ID_PROOF_CALLS, ...DESK_CALLS].map((call) => [call, ['desk']] as const),
  ...GATE_CALLS.map((call) => [call, ['gate']] as const),
]);

/** The API's reference, for people at /api and for machines at /api/openapi.json. Names only what is served. */
export async function referenceRoutes(
  app: FastifyInstance,
  {
    settings,
    content,
    cache,
  }: { settings: Settings; content: (() => Content) | undefined; cache: ResponseCache },
): Promise<void> {
  const routed = EVERY_CALL.filter(({ method, path }) => app.hasRoute({ method, url: path }));
  const isServed = (call: Call) =>
    (FEATURES.get(call) ?? []).every((feature) => content?.().festival.features[feature]);
  const features = () => JSON.stringify(content?.().festival.features);
  const served = () => routed.filter(isServed);
  const serverUrl = settings.apiUrl || settings.publicUrl;
  const isSecure = settings.publicUrl.startsWith('https:');
  const cookies = { desk: hostCookie('desk', isSecure), gate: hostCookie('gate', isSecure) };

  app.get('/api/openapi.json', (request, reply) =>
    cache.send(request, reply, `openapi ${features()}`, () => ({
      headers: {
        'content-type': JSON_TYPE,
        'cache-control': BRIEFLY,
        'access-control-allow-origin': '*',
      },
      body: JSON.stringify(openApiOf({ title: TITLE, serverUrl, cookies }, served())),
    })),
  );

  app.get('/api', (request, reply) =>
    cache.send(request, reply, `reference ${features()}`, () => {
      const { html, policy } = referencePage(TITLE, served());
      return {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': BRIEFLY,
          'content-security-policy': policy,
        },
        body: html,
      };
    }),
  );
}

/** The reference as a page to read, and its policy: no script, no outside file. */
function referencePage(title: string, calls: readonly Call[]) {
  const links = calls.map(
    ({ name, method, path }) => `<li><a href="#${name}">${method} ${escaped(path)}</a></li>`,
  );
  return plainPage(
    title,
    `<h1>${escaped(title)}</h1>
<p>Every answer of the accounts server is <code>{ "message": … }</code>, also when it fails; a faulty
field is named in <code>fields</code>. Calls marked <em>token</em> need the header
<code>Authorization: Bearer &lt;token&gt;</code>. Calls marked <em>desk</em> or <em>gate</em> need that
front’s cookie, and all under its path but GET the site’s own <code>Origin</code>. Calls marked
<em>key</em> take an <code>Idempotency-Key</code> of 16 to 64 letters, digits, hyphens or underscores, one for each press of a
button: a repeat with the same key and input within 24 hours gets the first answer, and nothing happens twice. For machines: <a href="/api/openapi.json">OpenAPI</a>.</p>
<nav aria-label="Calls"><ul>${links.join('')}</ul></nav>
<main>${calls.map(section).join('\n')}</main>`,
  );
}

function section(call: Call): string {
  const errors = Object.entries(call.errors).map(
    ([status, when]) => `<li><b>${status}</b> ${escaped(when)}</li>`,
  );
  return `<section id="${call.name}">
<h3><b>${call.method}</b> ${escaped(call.path)}${credentialOf(call)}${changesSomething(call) ? ' <em>key</em>' : ''}</h3>
<p>${escaped(call.summary)}, at the ${call.server} server.</p>
${call.query ? shown('Query', jsonSchema(call.query, 'input')) : ''}
${call.body ? shown(call.bodyKind === 'multipart' ? 'Form (multipart)' : 'Body (JSON)', jsonSchema(call.body, 'input')) : ''}
${shown('Answer', jsonSchema(call.answer, 'output'))}
<ul>${errors.join('')}</ul>
</section>`;
}

function credentialOf({ bearer, front, isOpen }: Call): string {
  if (bearer) return ' <em>token</em>';
  return front && !isOpen ? ` <em>${front}</em>` : '';
}

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  maxLength?: number;
}

function shown(title: string, schema: JsonSchema): string {
  return `<h4>${title}</h4>\n<pre tabindex="0" role="region" aria-label="${title}">${escaped(shape(schema))}</pre>`;
}

/** A value of this schema as one would write it down; `?` follows the name of what may be left out. */
function shape(schema: JsonSchema, indent = ''): string {
  if (schema.anyOf) return schema.anyOf.map((one) => shape(one, indent)).join(' | ');
  if (schema.enum) return schema.enum.join(' | ');
  if (schema.const !== undefined) return String(schema.const);
  if (schema.type === 'array') return `[ ${shape(schema.items ?? {}, indent)}, … ]`;
  if (!schema.properties) {
    const most = schema.maxLength ? `, at most ${schema.maxLength.toLocaleString('en')}` : '';
    return `${schema.type === 'object' ? '{ … }' : (schema.type ?? 'anything')}${most}`;
  }
  const lines = Object.entries(schema.properties).map(([name, field]) => {
    const mark = schema.required?.includes(name) ? '' : '?';
    return `${indent}  "${name}"${mark}: ${shape(field, `${indent}  `)}`;
  });
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

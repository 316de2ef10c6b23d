import type { Call } from '../../../contract/call.ts';
import { escaped, plainPage } from '../../http/html.ts';
import { jsonSchema } from './openapi.ts';
import { STYLE } from './style.ts';

/** The reference as a page to read, and its policy: no script, no outside file. */
export function referencePage(title: string, calls: readonly Call[]) {
  const groups = [...new Set(calls.map((call) => call.server))];
  const body = `<header>
<h1>${escaped(title)}</h1>
<p>Every answer of the accounts server is <code>{ "message": … }</code>, also when it fails; a faulty
field is named in <code>fields</code>. Calls marked <em>token</em> need the header
<code>Authorization: Bearer &lt;token&gt;</code>. For machines: <a href="/api/openapi.json">OpenAPI</a>.</p>
<nav aria-label="Calls"><ul>${calls.map(linkTo).join('')}</ul></nav>
</header>
<main>
${groups.map((group) => section(group, calls)).join('\n')}
</main>`;
  return plainPage({ title, style: STYLE, body });
}

const TITLES = { accounts: 'Accounts server', content: 'Content server' } as const;

const section = (group: Call['server'], calls: readonly Call[]): string =>
  `<h2>${TITLES[group]}</h2>\n${calls
    .filter((call) => call.server === group)
    .map(article)
    .join('\n')}`;

const linkTo = (call: Call): string =>
  `<li><a href="#${call.name}"><b>${call.method}</b> ${escaped(call.path)}</a></li>`;

const article = (call: Call): string => `<article id="${call.name}">
<h3><b>${call.method}</b> ${escaped(call.path)}${call.bearer ? ' <em>token</em>' : ''}</h3>
<p>${escaped(call.summary)}</p>
${call.query ? table('Query', jsonSchema(call.query, 'input')) : ''}
${call.body ? table(call.bodyKind === 'multipart' ? 'Form (multipart)' : 'Body (JSON)', jsonSchema(call.body, 'input')) : ''}
<h4>Answer</h4>
<pre tabindex="0">${escaped(shape(jsonSchema(call.answer, 'output')))}</pre>
${errors(call)}
</article>`;

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: unknown;
  minLength?: number;
  maxLength?: number;
}

function table(title: string, { properties = {}, required = [] }: JsonSchema): string {
  const rows = Object.entries(properties).map(
    ([name, field]) =>
      `<tr><th scope="row"><code>${escaped(name)}</code></th><td>${
        required.includes(name) ? 'required' : 'optional'
      }</td><td>${escaped(describe(field))}</td></tr>`,
  );
  return `<h4>${title}</h4>\n<div class="wide" tabindex="0" role="region" aria-label="${title}"><table><tbody>${rows.join('')}</tbody></table></div>`;
}

function describe(field: JsonSchema): string {
  if (field.enum) return field.enum.join(' · ');
  if (field.const !== undefined) return String(field.const);
  const most = field.maxLength
    ? `, at most ${field.maxLength.toLocaleString('en')} characters`
    : '';
  return `${field.type ?? 'anything'}${most}`;
}

/** The form of an answer, as one would write it down. */
function shape(schema: JsonSchema, indent = ''): string {
  if (schema.anyOf) return schema.anyOf.map((one) => shape(one, indent)).join(' | ');
  if (schema.type === 'array') return `[ ${shape(schema.items ?? {}, indent)}, … ]`;
  if (schema.properties) {
    const lines = Object.entries(schema.properties).map(
      ([name, field]) => `${indent}  "${name}": ${shape(field, `${indent}  `)}`,
    );
    return `{\n${lines.join(',\n')}\n${indent}}`;
  }
  return schema.type === 'object' ? '{ … }' : (schema.type ?? 'anything');
}

const errors = (call: Call): string => {
  const rows = Object.entries(call.errors).map(
    ([status, when]) => `<li><b>${status}</b> ${escaped(when)}</li>`,
  );
  return rows.length > 0 ? `<h4>Failures</h4>\n<ul>${rows.join('')}</ul>` : '';
};

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSecret } from '../../crypto/tokens.ts';
import { NotFoundError } from '../../http/errors.ts';
import { escaped, plainPage } from '../../http/html.ts';
import { PER_MINUTE } from '../../http/limits.ts';
import { requireOurPage } from '../../http/our-page.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Shown } from '../entries/entry.ts';
import type { ListName } from '../entries/source.ts';
import type { ContentStatus } from '../open-content.ts';
import type { CallStatus } from '../upstream/remote-entries.ts';

export interface ContentStatusOptions {
  readonly settings: Settings;
  readonly status: () => ContentStatus;
  /** Told that another content server's content has changed; undefined where there is none. */
  readonly changed?: (() => Promise<void>) | undefined;
  /** Told that a list is meant as that server has it, though entries or fields of it have vanished. */
  readonly accept?: ((list: ListName, doubt: string) => Promise<void>) | undefined;
}

/** Tells organisers of the content's faults, and lets a content server call when it has changed. */
export async function contentStatusRoutes(
  app: FastifyInstance,
  { settings, status, changed, accept }: ContentStatusOptions,
): Promise<void> {
  const { organiserToken, contentWebhookSecret, isPublic } = settings;

  const isOrganiser = (request: FastifyRequest) =>
    !organiserToken || isSecret(tokenOf(request), organiserToken);

  app.get('/organisers/content', PER_MINUTE.token, async (request, reply) => {
    if (!organiserToken && isPublic) throw new NotFoundError();
    if (!isOrganiser(request)) return askForToken(reply);
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    if (!request.headers.accept?.includes('text/html')) return { message: status() };
    const { html, policy } = statusPage(status());
    // Without one a browser tells no origin with the form, and nothing shows that it is ours.
    return reply
      .header('referrer-policy', 'same-origin')
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(html);
  });

  // The call's words about the change are not read: they may be of any size, and all is asked anew.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
  type Meant = { Querystring: { meant?: string; doubt?: string } };
  app.post<Meant>('/organisers/content', PER_MINUTE.token, async (request, reply) => {
    if ((!organiserToken && isPublic) || !accept) throw new NotFoundError();
    if (!isOrganiser(request)) return askForToken(reply);
    requireOurPage(request, settings.publicUrl);
    const { meant, doubt = '' } = request.query;
    const list = status().server?.calls.find((call) => call.list === meant)?.list;
    if (!list) throw new NotFoundError();
    await accept(list, doubt);
    return reply.redirect('/organisers/content', 303);
  });

  app.post('/api/content-changed', PER_MINUTE.token, async (request, reply) => {
    if (!contentWebhookSecret || !changed) throw new NotFoundError();
    reply.header('cache-control', 'no-store');
    if (!isSecret(tokenOf(request), contentWebhookSecret))
      return reply.code(401).send({ message: 'The secret is another' });
    await changed();
    return reply.code(202).send({ message: 'The content is being asked for' });
  });
}

/** As a bearer's, or as the password that a browser asks for, under any name. */
function tokenOf({ headers }: FastifyRequest): string {
  const [scheme = '', given = ''] = (headers.authorization ?? '').split(' ');
  if (/^bearer$/i.test(scheme)) return given;
  if (!/^basic$/i.test(scheme)) return '';
  const pair = Buffer.from(given, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}

function askForToken(reply: FastifyReply) {
  return reply
    .code(401)
    .header('cache-control', 'no-store')
    .header('www-authenticate', 'Basic realm="Organisers", charset="UTF-8"')
    .send({ message: 'The organisers’ token is needed' });
}

/** The state of the content, for people: the page and its policy. */
function statusPage({ files, server, textPictures }: ContentStatus) {
  const title = 'How the content stands';
  return plainPage(
    title,
    `<h1>${title}</h1>
<p>Visitors see it as it was read at ${moment(files.servedSince)}.</p>
${faultsPart(files)}
${server ? serverPart(server) : ''}
${refusedPictures('Pictures in texts that can’t be shown', textPictures)}`,
    { formAction: "'self'" },
  );
}

/** What visitors see in place of what is at fault. */
const SHOWN: Readonly<Record<Shown, string>> = {
  'as written': 'what it says',
  cut: 'as much of it as may be',
  'as it was': 'what it last was',
  nothing: 'nothing of it',
};

function faultsPart({ faults, faultySince, isAway }: ContentStatus['files']): string {
  if (!faultySince) return '<p>All of it is sound.</p>';
  const rows = faults.map(({ file, line, field, reason, shown, link }) => [
    link ? `<a href="${escaped(link)}">${escaped(file)}</a>` : escaped(file),
    String(line ?? ''),
    escaped(field),
    escaped(reason),
    shown ? SHOWN[shown] : '',
  ]);
  const rest = isAway
    ? 'Until then visitors see all of it as it last was.'
    : 'Everything else is shown as it is.';
  return `<p class="fault">Something is to be mended since ${moment(faultySince)}. ${rest}</p>
${table(['Where', 'Line', 'Field', 'What is wrong', 'Visitors see'], rows)}`;
}

function serverPart({ url, calls }: NonNullable<ContentStatus['server']>): string {
  return `<h2>Content server</h2>
<p>${escaped(url)}</p>
${table(['List', 'Last good answer', 'What is wrong'], calls.map(callRow))}`;
}

function refusedPictures(title: string, pictures: ContentStatus['textPictures']): string {
  if (pictures.length === 0) return '';
  const rows = pictures.map(({ url, reason }) => [escaped(url), escaped(reason)]);
  return `<h2>${title}</h2>\n${table(['Picture', 'Reason'], rows)}`;
}

function callRow({ list, label, goodAt, error, doubt }: CallStatus): string[] {
  // What is pressed is the doubt that was read, not one that came meanwhile.
  const query = new URLSearchParams({ meant: list, doubt: doubt ?? '' });
  const meant = `<form method="post" action="/organisers/content?${escaped(String(query))}"><button>It is meant: show it so</button></form>`;
  return [
    label,
    goodAt ? moment(goodAt) : 'none since the start',
    [
      error ? escaped(`${error.reason}, since ${moment(error.since)}`) : '',
      doubt ? `${escaped(`${label} ${doubt}; visitors see what it last was`)} ${meant}` : '',
    ]
      .filter(Boolean)
      .join('<br>'),
  ];
}

/** The cells are HTML already. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return `<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}</tbody></table>`;
}

function moment(at: Date | number): string {
  return new Date(at).toISOString().replace('T', ' ').replace(/\..*/, ' UTC');
}

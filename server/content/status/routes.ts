import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSecret } from '../../crypto/tokens.ts';
import { NotFoundError } from '../../http/errors.ts';
import { escaped, plainPage } from '../../http/html.ts';
import type { Settings } from '../../settings/settings.ts';
import type { ContentStatus } from '../open-content.ts';
import type { AnswerStatus } from '../upstream/content-mirror.ts';

export interface ContentStatusOptions {
  readonly settings: Settings;
  readonly status: () => ContentStatus;
  /** Told that another content server's content has changed; undefined where there is none. */
  readonly changed?: (() => Promise<void>) | undefined;
}

/** Tells organisers of the content's faults, and lets a content server call when it has changed. */
export async function contentStatusRoutes(
  app: FastifyInstance,
  { settings, status, changed }: ContentStatusOptions,
): Promise<void> {
  const { organiserToken, contentWebhookSecret, isPublic } = settings;

  app.get('/organisers/content', async (request, reply) => {
    if (!organiserToken && isPublic) throw new NotFoundError();
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    if (organiserToken && !isSecret(tokenOf(request), organiserToken))
      return reply
        .code(401)
        .header('www-authenticate', 'Basic realm="Organisers", charset="UTF-8"')
        .send({ message: 'The organisers’ token is needed' });
    if (!request.headers.accept?.includes('text/html')) return { message: status() };
    const { html, policy } = statusPage(status());
    return reply
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
  app.post('/api/content-changed', async (request, reply) => {
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

/** The state of the content, for people: the page and its policy. */
function statusPage({ files, server, textPictures }: ContentStatus) {
  const title = 'How the content stands';
  return plainPage(
    title,
    `<h1>${title}</h1>
<h2>Files</h2>
<p>Visitors see them as they were read at ${moment(files.servedSince)}.</p>
${filesPart(files)}
${server ? serverPart(server) : ''}
${refusedPictures('Pictures in texts that can’t be shown', textPictures)}`,
  );
}

function filesPart({ faults, faultySince }: ContentStatus['files']): string {
  if (!faultySince) return '<p>Every file is sound.</p>';
  const rows = faults.map(({ file, line, field, reason }) => [file, line ?? '', field, reason]);
  return `<p class="fault">Not sound since ${moment(faultySince)}. Until these are mended, visitors see the files as they last were sound.</p>
${table(['File', 'Line', 'Field', 'Reason'], rows)}`;
}

function serverPart({ url, answers, pictures }: NonNullable<ContentStatus['server']>): string {
  return `<h2>Content server</h2>
<p>${escaped(url)}</p>
${table(['Call', 'Visitors see what it said', 'Last good answer', 'Faults'], answers.map(answerRow))}
${refusedPictures('Pictures that can’t be shown', pictures)}`;
}

function refusedPictures(title: string, pictures: ContentStatus['textPictures']): string {
  if (pictures.length === 0) return '';
  const rows = pictures.map(({ url, reason }) => [url, reason]);
  return `<h2>${title}</h2>\n${table(['Picture', 'Reason'], rows)}`;
}

function answerRow({ address, copy, error }: AnswerStatus): string[] {
  return [
    address.split('?')[0] ?? '',
    copy ? `from ${moment(copy.since)}` : 'nothing yet',
    copy ? moment(copy.goodAt) : 'never',
    [
      error ? `${error.reason}, since ${moment(error.since)}` : '',
      ...(copy?.faults ?? []).map(
        ({ entry, field, reason }) => `entry ${entry + 1}: ${field} ${reason}`,
      ),
    ]
      .filter(Boolean)
      .join('; '),
  ];
}

function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return `<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(String(cell))}</td>`).join('')}</tr>`).join('\n')}</tbody></table>`;
}

function moment(at: Date | number): string {
  return new Date(at).toISOString().replace('T', ' ').replace(/\..*/, ' UTC');
}

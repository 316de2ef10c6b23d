import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSecret } from '../../crypto/tokens.ts';
import { NotFoundError } from '../../http/errors.ts';
import type { Settings } from '../../settings/settings.ts';
import type { ContentStatus } from '../open-content.ts';
import { statusPage } from './page.ts';

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

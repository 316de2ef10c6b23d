import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Content } from '../files/content.ts';
import { PictureVariants } from '../pictures/variants.ts';
import { type ContentAnswer, contentAnswer, packAnswer } from './answers.ts';
import { visitorsAddresses } from './cached-addresses.ts';
import { answerPreflight, letOthersRead } from './cross-origin.ts';
import { answerQuickly, bytesOf, encodingOf, SentAnswers } from './quick-answers.ts';
import { forbidden } from './refusals.ts';
import { sendUpload } from './uploads.ts';

export interface ContentRoutesOptions {
  /** The content of this moment: asked for at each request, so that it can be replaced. */
  readonly content: () => Content;
  /** Where the made sizes of pictures are kept. */
  readonly picturesDir: string;
}

const plurals = ['clusters', 'hospitalities', 'sponsors', 'workshops'];
const addresses = plurals.flatMap((plural) => [`/api/${plural}`, `/api/${plural}/:id`]);

/** The content server: its types' addresses under `/api/` and the pictures under `/uploads/`. */
export const contentRoutes: FastifyPluginAsync<ContentRoutesOptions> = async (
  app,
  { content, picturesDir },
) => {
  const made = new PictureVariants(picturesDir);
  const sent = new SentAnswers();
  answerQuickly(app, content, sent);
  for (const url of addresses) {
    app.get(url, async (request, reply) => {
      const answer = contentAnswer(content(), request.raw.url!);
      if (visitorsAddresses.includes(request.raw.url!)) await packAnswer(answer);
      sendAnswer(answer, sent, request, reply);
    });
    app.options(url, answerPreflight);
    // Refused before any body is read: there is nothing here to write.
    app.route({
      url,
      method: ['POST', 'PUT', 'PATCH', 'DELETE'],
      onRequest: refuseWriting,
      handler: refuseWriting,
    });
  }
  app.get<{ Params: { name: string } }>('/uploads/:name', (request, reply) =>
    sendUpload(content().uploads.get(request.params.name), made, request, reply),
  );
};

const json = 'application/json; charset=utf-8';

/**
 * Browsers keep the answer but ask each time whether it still holds, so that an edit shows at once.
 * Written past Fastify's own sending, which costs a fifth of what bare node can answer; headers that
 * hooks have set go out all the same.
 */
const sendAnswer = (
  answer: ContentAnswer,
  sent: SentAnswers,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  letOthersRead(request, reply);
  const isKnown = request.headers['if-none-match']?.includes(answer.etag) ?? false;
  const encoding = encodingOf(answer, request.headers['accept-encoding']);
  const bytes = bytesOf(answer, encoding);
  reply.hijack();
  const headers: OutgoingHttpHeaders = {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'cache-control': answer.status === 200 ? 'public, no-cache' : 'no-store',
    etag: answer.etag,
    'x-content-type-options': 'nosniff',
    ...(!isKnown && { 'content-type': json, 'content-length': bytes.length }),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  };
  if (answer.status === 200 && !isKnown && !request.headers.origin)
    sent.keep(answer, encoding, headers);
  reply.raw.writeHead(isKnown ? 304 : answer.status, headers);
  reply.raw.end(isKnown ? undefined : bytes);
};

const refuseWriting = async (request: FastifyRequest, reply: FastifyReply) => {
  letOthersRead(request, reply);
  return reply.code(403).header('content-type', json).send(JSON.stringify(forbidden().body));
};

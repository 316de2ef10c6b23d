import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { ContentAnswer } from './answers/answers.ts';
import { forbidden } from './answers/refusals.ts';
import type { Content } from './content.ts';
import { answerPreflight, letOthersRead } from './cross-origin.ts';
import { MadePictures } from './made-pictures.ts';
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
  const made = new MadePictures(picturesDir);
  for (const url of addresses) {
    app.get(url, (request, reply) =>
      sendAnswer(content().answer(request.raw.url!), request, reply),
    );
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

/** Browsers keep the answer but ask each time whether it still holds, so that an edit shows at once. */
const sendAnswer = (answer: ContentAnswer, request: FastifyRequest, reply: FastifyReply) => {
  letOthersRead(request, reply);
  reply.header('cache-control', answer.status === 200 ? 'public, no-cache' : 'no-store');
  reply.header('etag', answer.etag);
  reply.header('x-content-type-options', 'nosniff');
  if (request.headers['if-none-match']?.includes(answer.etag)) return reply.code(304).send();
  reply.code(answer.status).header('content-type', json);
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
  if (!encoding || !answer.packed) return reply.send(answer.bytes);
  return reply.header('content-encoding', encoding).send(answer.packed[encoding]);
};

const refuseWriting = async (request: FastifyRequest, reply: FastifyReply) => {
  letOthersRead(request, reply);
  return reply.code(403).header('content-type', json).send(JSON.stringify(forbidden().body));
};

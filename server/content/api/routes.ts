import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { JSON_TYPE } from '../../http/json-type.ts';
import { BRIEFLY, FOREVER, type ResponseCache } from '../../http/response-cache.ts';
import { PDF, type Upload } from '../pictures/pictures.ts';
import { type PictureVariants, pictureVariants } from '../pictures/variants.ts';
import type { Content } from '../reading/content.ts';
import { contentAnswer, refusal, withBrackets } from './answers.ts';

/** A drawing opened by itself may style itself and nothing else. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** Its words about its own encoding don't count: it was checked as UTF-8. */
const SVG = 'image/svg+xml';
/**
 * Sites of any origin may read the content, which is the same for everybody: so they are told, in other words
 * than the recorded server's, which names each origin and lets it send cookies along.
 */
const OPEN_TO_ALL = {
  origin: '*',
  methods: 'GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS',
  allowedHeaders: 'Content-Type,Authorization,Origin,Accept',
  maxAge: 31_536_000,
  strictPreflight: false,
};

/** The content server: its types' addresses under `/api/` and the pictures under `/uploads/`. */
export async function contentRoutes(
  app: FastifyInstance,
  {
    content,
    cache,
    picturesDir,
  }: { content: () => Content; cache: ResponseCache; picturesDir: string },
): Promise<void> {
  const variants = pictureVariants(picturesDir);

  // Each under a prefix of its own, since the plugin for other origins answers OPTIONS for all below it.
  for (const plural of ['clusters', 'hospitalities', 'sponsors', 'workshops'])
    await app.register(readAlone, { prefix: `/api/${plural}` });
  await app.register(pictures, { prefix: '/uploads' });

  async function readAlone(api: FastifyInstance): Promise<void> {
    await api.register(cors, OPEN_TO_ALL);
    for (const url of ['', '/:id']) {
      api.get(url, sendAnswer);
      // Refused before any body is read: there is nothing here to write.
      const method = ['POST', 'PUT', 'PATCH', 'DELETE'];
      api.route({ url, method, onRequest: forbidWriting, handler: forbidWriting });
    }
  }

  async function pictures(uploads: FastifyInstance): Promise<void> {
    await uploads.register(cors, OPEN_TO_ALL);
    uploads.get<{ Params: { name: string } }>('/:name', async (request, reply) =>
      sendUpload(content().uploads.get(request.params.name), { cache, variants }, request, reply),
    );
  }

  /** Browsers keep the answer but ask each time whether it still holds, so that an edit shows at once. */
  function sendAnswer(request: FastifyRequest, reply: FastifyReply) {
    const address = withBrackets(request.raw.url ?? '');
    const make = () => {
      const { status, body } = contentAnswer(content(), address);
      const isGood = status === 200;
      return {
        status,
        headers: {
          'content-type': JSON_TYPE,
          'cache-control': isGood ? BRIEFLY : 'no-store',
          'x-content-type-options': 'nosniff',
        },
        body: JSON.stringify(body),
        // No more than the addresses of the four calls are answered so.
        isCacheable: isGood,
      };
    };
    return cache.send(request, reply, address, make, (asked) => asked === address);
  }
}

async function forbidWriting(_request: FastifyRequest, reply: FastifyReply) {
  const { body } = refusal(403, 'ForbiddenError', 'Forbidden');
  return reply.code(403).header('content-type', JSON_TYPE).send(JSON.stringify(body));
}

/** Sends a picture for good: its name changes with its bytes. */
function sendUpload(
  upload: Upload | undefined,
  { cache, variants }: { cache: ResponseCache; variants: PictureVariants },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  // Another process may have it already, and this one in a moment: nothing on the way may keep this answer.
  if (!upload)
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .send(refusal(404, 'NotFoundError', 'Not Found').body);
  return cache.send(request, reply, `/uploads/${upload.name}`, async () => ({
    headers: {
      'content-type': upload.mime === SVG ? `${SVG}; charset=utf-8` : upload.mime,
      'cache-control': FOREVER,
      'last-modified': upload.modifiedAt.toUTCString(),
      // A sandbox would keep browsers from showing a PDF.
      'content-security-policy': upload.mime === PDF ? "frame-ancestors 'none'" : POLICY,
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    },
    body: await variants(upload),
  }));
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { FOREVER, type ResponseCache } from '../../http/response-cache.ts';
import type { Upload } from '../pictures/pictures.ts';
import type { PictureVariants } from '../pictures/variants.ts';
import { notFound } from './query-error.ts';

/** A drawing opened by itself may style itself and nothing else. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** Its words about its own encoding don't count: it was checked as UTF-8. */
const SVG = 'image/svg+xml';

/** Sends a picture for good: its name changes with its bytes. */
export function sendUpload(
  upload: Upload | undefined,
  { cache, variants }: { cache: ResponseCache; variants: PictureVariants },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  // Another process may have it already, and this one in a moment: nothing on the way may keep this answer.
  if (!upload) return reply.code(404).header('cache-control', 'no-store').send(notFound().body);
  return cache.send(request, reply, `/uploads/${upload.name}`, async () => ({
    headers: {
      'content-type': upload.mime === SVG ? `${SVG}; charset=utf-8` : upload.mime,
      'cache-control': FOREVER,
      'last-modified': upload.modifiedAt.toUTCString(),
      'content-security-policy': POLICY,
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    },
    body: await variants(upload),
  }));
}

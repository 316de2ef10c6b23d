import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Upload } from '../pictures/pictures.ts';
import type { PictureVariants } from '../pictures/variants.ts';
import { letOthersRead } from './cross-origin.ts';
import { notFound } from './refusals.ts';

/** A drawing opened by itself may style itself and nothing else. */
const alone = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Sends a picture for good: its name changes with its bytes. */
export const sendUpload = async (
  upload: Upload | undefined,
  made: PictureVariants,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  letOthersRead(request, reply);
  if (!upload) return reply.code(404).send(notFound().body);
  const etag = `"${upload.name}"`;
  reply.headers({
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'last-modified': upload.modifiedAt.toUTCString(),
    'content-security-policy': alone,
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  const file = await made.fileOf(upload);
  const { size } = await stat(file);
  return reply.header('content-length', size).type(upload.mime).send(createReadStream(file));
};

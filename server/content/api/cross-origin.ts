import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sites of any origin may read the content, as the recorded server lets them. It is the same for
 * everybody, and no cookie opens anything here, so no answer can leak to another site.
 */
export const letOthersRead = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.header('vary', 'Origin, Accept-Encoding');
  const { origin } = request.headers;
  if (!origin) return;
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-allow-credentials', 'true');
};

/** Answers the question that a browser asks before an unusual request, with the recorded words. */
export const answerPreflight = (request: FastifyRequest, reply: FastifyReply) => {
  letOthersRead(request, reply);
  return reply
    .code(204)
    .header('access-control-allow-methods', 'GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS')
    .header('access-control-allow-headers', 'Content-Type,Authorization,Origin,Accept')
    .header('access-control-max-age', '31536000')
    .send();
};

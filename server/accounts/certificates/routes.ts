import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkCertificate, listCertificates } from '../../../contract/accounts/certificates.ts';
import type { Database } from '../../database/connection.ts';
import { NotFoundError } from '../../http/errors.ts';
import { PER_MINUTE } from '../../http/limits.ts';
import { serveCall } from '../../http/serve-call.ts';
import { boundedQueue } from '../../runtime/bounded-queue.ts';
import { requireSession, sessionOf } from '../sessions/bearer.ts';
import { certificatePdf } from './document.ts';
import * as store from './store.ts';

/** As `newParticipantCode` makes them: nothing else is worth a question to the database. */
const CODE = /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/;

export interface CertificateParts {
  readonly db: Database;
  readonly publicUrl: string;
  readonly festival: () => {
    readonly name: string;
    readonly edition: number;
    readonly host: string;
  };
}

/** A person's certificates, and what anyone with a certificate's code may see: the same words, and its PDF. */
export async function certificateRoutes(
  app: FastifyInstance,
  { db, publicUrl, festival }: CertificateParts,
): Promise<void> {
  const oneByOne = boundedQueue(1, 100);

  serveCall(
    app,
    listCertificates,
    async (_body, request) => {
      const found = await store.listCertificates(db, sessionOf(request).accountId);
      const linkOf = (code: string) => `/api/certificates/${code}/pdf`;
      return { message: found.map((one) => ({ ...one, link: linkOf(one.code) })) };
    },
    { preParsing: requireSession(db) },
  );

  serveCall(
    app,
    checkCertificate,
    async (_body, request) => ({ message: await get(request) }),
    PER_MINUTE.mail,
  );

  app.get('/api/certificates/:code/pdf', PER_MINUTE.mail, async (request, reply) => {
    const certificate = await get(request);
    const checkAt = `${publicUrl}/certificate?code=${certificate.code}`;
    const pdf = await oneByOne(() =>
      certificatePdf({ certificate, festival: festival(), checkAt }),
    );
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="certificate-${certificate.code}.pdf"`)
      .send(pdf);
  });

  async function get(request: FastifyRequest) {
    const code = (request.params as { code: string }).code.trim().toUpperCase();
    const found = CODE.test(code) ? await store.findCertificate(db, code) : undefined;
    if (!found) throw new NotFoundError('There is no certificate with this code');
    return found;
  }
}

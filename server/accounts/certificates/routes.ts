import * as contract from '../../../contract/accounts/certificates.ts';
import type { Database } from '../../database/connection.ts';
import { HttpError, NotFoundError } from '../../http/errors.ts';
import { fairQueue } from '../../http/fair-queue.ts';
import { PER_MINUTE } from '../../http/limits.ts';
import type { Serve } from '../../http/serve-call.ts';
import { type CertificateFacts, certificateFault, certificatePdf } from './document.ts';
import { findCertificate, listIssuedCertificates } from './store.ts';

/** A person's certificates; and to anyone with a certificate's code the same words, and its PDF. */
export function certificateRoutes(
  serve: Serve,
  {
    db,
    publicUrl,
    festival,
  }: { db: Database; publicUrl: string; festival: () => CertificateFacts['festival'] },
): void {
  const drawing = fairQueue({ room: 1, places: 101 });

  serve(contract.listCertificates, async ({ session }) => {
    const found = await listIssuedCertificates(db, session.accountId);
    return { message: found.map((one) => ({ ...one, link: `/api/certificates/${one.code}/pdf` })) };
  });

  serve(
    contract.checkCertificate,
    async ({ params }) => ({ message: await getCertificate(db, params.code) }),
    PER_MINUTE.mail,
  );

  serve(
    contract.downloadCertificate,
    async ({ params, request, reply }) => {
      const certificate = await getCertificate(db, params.code);
      const fault = certificateFault(certificate);
      if (fault) throw new HttpError(409, fault);
      const checkAt = `${publicUrl}/certificate?code=${certificate.code}`;
      reply
        .type('application/pdf')
        .header(
          'content-disposition',
          `attachment; filename="certificate-${certificate.code}.pdf"`,
        );
      return drawing.withPlace(
        (inTurn) => inTurn(() => certificatePdf({ certificate, festival: festival(), checkAt })),
        request.caller,
      );
    },
    PER_MINUTE.mail,
  );
}

async function getCertificate(db: Database, code: string) {
  const found = await findCertificate(db, code);
  if (!found) throw new NotFoundError('There is no certificate with this code');
  return found;
}

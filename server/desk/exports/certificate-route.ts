import { exportCertificates } from '../../../contract/desk/exports.ts';
import { dayInIndia } from '../../../contract/moments.ts';
import { certificateFault, certificatesPdf } from '../../accounts/certificates/document.ts';
import { listCertificatesOf } from '../../accounts/certificates/store.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { HttpError, NotFoundError } from '../../http/errors.ts';
import type { ServeDesk } from '../access/guard.ts';
import { writeDown } from '../access/write-down.ts';

interface Dependencies {
  readonly db: Database;
  readonly content: () => Content;
  readonly publicUrl: string;
}

/** All certificates of an event, for whoever prints them: written down as every export is. */
export function certificateExportRoute(
  serve: ServeDesk,
  { db, content, publicUrl }: Dependencies,
): void {
  serve(exportCertificates, async ({ body: { reason }, event, organiser, reply }) => {
    const made = await listCertificatesOf(db, event);
    if (made.length === 0)
      throw new NotFoundError('There are no certificates yet: publishing the results makes them');
    // Publishing has told whose can't be drawn; all others are printed.
    const all = made.filter((certificate) => certificateFault(certificate) === undefined);
    if (all.length === 0) throw new HttpError(409, certificateFault(made[0]!)!);
    const subject = `${event.clusterName}, ${event.eventName}: ${all.length} pages as pdf`;
    const { eventId } = event;
    await writeDown(db, organiser, { eventId, record: 'export of certificates', subject, reason });
    const called = `certificates-${dayInIndia(Date.now())}.pdf`;
    reply.type('application/pdf').header('content-disposition', `attachment; filename="${called}"`);
    const { festival } = content();
    const pages = all.map((certificate) => ({
      ...{ certificate, festival },
      checkAt: `${publicUrl}/certificate?code=${certificate.code}`,
    }));
    return certificatesPdf(`Certificates of ${event.eventName}`, pages);
  });
}

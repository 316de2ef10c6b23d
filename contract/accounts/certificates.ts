import * as z from 'zod/mini';
import type { Call } from '../call.ts';
import { readCode } from '../codes.ts';
import { accountsCall, ShownText } from './accounts-call.ts';
import { requiredText } from './fields.ts';

const facts = {
  code: ShownText,
  eventName: ShownText,
  clusterName: ShownText,
  result: ShownText,
  issuedAt: z.int(),
};

/** A certificate earned. `issuedAt`: epoch milliseconds; `link`: where it is downloaded. */
export const Certificate = z.object({ ...facts, link: ShownText });
export type Certificate = z.infer<typeof Certificate>;

/**
 * A certificate as it is told to whoever has its code. `overtaken`: when a correction of the results overtook it, and the code
 * of the certificate that stands in its place, null where none does. Moments are epoch milliseconds.
 */
export const CheckedCertificate = z.object({
  ...facts,
  name: ShownText,
  overtaken: z.nullable(z.object({ at: z.int(), by: z.nullable(ShownText) })),
});
export type CheckedCertificate = z.infer<typeof CheckedCertificate>;

/** The code that a certificate bears, however it was typed: it looks like a participant's. */
const CertificateCode = z.object({
  code: requiredText(64, 'code is required').check(
    z.overwrite((typed) => readCode(typed) ?? typed.toUpperCase()),
  ),
});

/** My certificates; empty until results are in. */
export const listCertificates = accountsCall({
  name: 'listCertificates',
  summary: 'My certificates',
  method: 'GET',
  path: '/api/user/certificates',
  bearer: true,
  message: z.array(Certificate),
});

const errors = { 404: 'There is no certificate with this code.' };

/** Says that a certificate is genuine, or overtaken, to anyone who has its code. An addition to the specification. */
export const checkCertificate = accountsCall({
  name: 'checkCertificate',
  summary: 'Check a certificate by its code',
  method: 'GET',
  path: '/api/certificates/:code',
  bearer: false,
  params: CertificateCode,
  message: CheckedCertificate,
  errors,
});

/** The certificate itself, a PDF: the one answer of the accounts server that is no `{ message }`. An addition. */
export const downloadCertificate = {
  name: 'downloadCertificate',
  summary: 'A certificate as a PDF, by its code',
  server: 'accounts',
  method: 'GET',
  path: '/api/certificates/:code/pdf',
  bearer: false,
  params: CertificateCode,
  answer: /* @__PURE__ */ z.unknown(),
  errors: { ...errors, 409: 'A letter of a name that is on it can’t be drawn.' },
} as const satisfies Call;

import type { CheckedCertificate } from '../../../contract/accounts/certificates.ts';
import { drawingFault } from '../../drawing/faces.ts';

/** Why a certificate can't be drawn: the first of its words that has a letter which no face has. */
export function certificateFault(
  words: Pick<CheckedCertificate, 'name' | 'event_name' | 'cluster_name' | 'result'>,
): string | undefined {
  const { name, event_name, cluster_name, result } = words;
  for (const text of [name, event_name, cluster_name, result]) {
    const fault = drawingFault(text);
    if (fault) return fault;
  }
  return undefined;
}

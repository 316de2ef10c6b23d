import type { CheckedCertificate } from '../../../contract/accounts/certificates.ts';
import { drawingFault } from '../../drawing/faces.ts';

/** Why a certificate can't be drawn: the first of its words that has a letter which no face has. */
export function certificateFault(
  words: Pick<CheckedCertificate, 'name' | 'eventName' | 'clusterName' | 'result'>,
): string | undefined {
  const { name, eventName, clusterName, result } = words;
  for (const text of [name, eventName, clusterName, result]) {
    const fault = drawingFault(text);
    if (fault) return fault;
  }
  return undefined;
}

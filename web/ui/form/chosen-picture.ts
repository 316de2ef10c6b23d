import { ID_PROOF_MAX_BYTES } from '../../../contract/accounts/id-proofs.ts';
import { MESSAGES } from '../../../contract/accounts/messages.ts';

/** A picture's kind by its first bytes: a name can say anything. */
export function pictureType(start: Uint8Array): 'image/jpeg' | 'image/png' | undefined {
  const startsWith = (...bytes: number[]) => bytes.every((byte, index) => start[index] === byte);
  if (startsWith(0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  return undefined;
}

/** The chosen file as the data URL that is sent. @throws Error that says what is wrong with it. */
export async function readChosenPicture(file: File): Promise<string> {
  if (file.size > ID_PROOF_MAX_BYTES) throw new Error(MESSAGES.idProofSize);
  const type = pictureType(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
  if (!type) throw new Error(MESSAGES.idProofKind);
  return dataUrl(new Blob([file], { type }));
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The file could not be read. Choose it again.'));
    reader.readAsDataURL(blob);
  });
}

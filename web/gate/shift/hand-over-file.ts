import type { HandOverFile } from '../../../contract/gate/scans.ts';
import { saveAs } from '../../ui/save-as.ts';

/** Shares the file, or saves it where the browser shares none. Resolves to false where that was given up. */
export async function handOverFile(sealed: HandOverFile, device: string): Promise<boolean> {
  const name = `gate ${device.replaceAll(/[^\p{L}\p{N} ]/gu, '')}.json`;
  const file = new File([JSON.stringify(sealed)], name, { type: 'application/json' });
  if (!navigator.canShare?.({ files: [file] })) return save(file);
  return navigator.share({ files: [file] }).then(
    () => true,
    (error: Error) => error.name !== 'AbortError' && save(file),
  );
}

function save(file: File): true {
  saveAs(file.name, file);
  return true;
}

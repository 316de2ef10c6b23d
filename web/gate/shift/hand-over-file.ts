import type { HandOverFile } from '../../../contract/gate/scans.ts';

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
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // A browser may only begin to read it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return true;
}

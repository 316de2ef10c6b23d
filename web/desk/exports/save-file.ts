import type { DeskCall, Input } from '../calls/call-desk.ts';
import { callFile } from '../calls/call-file.ts';

/** Has the browser save the file of a call, and gives its name. @throws CallError */
export async function saveFile<C extends Omit<DeskCall, 'answer'>>(
  one: C,
  input: Input<C>,
): Promise<string> {
  const { file, name } = await callFile(one, input);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers read it only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return name;
}

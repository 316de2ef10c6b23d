import type { Input, MessageCall } from '../../calls/accounts.ts';
import { saveAs } from '../../ui/save-as.ts';
import { callFile } from '../calls/call-file.ts';

/** Has the browser save the file of a call, and gives its name. @throws CallError */
export async function saveFile<C extends Omit<MessageCall, 'answer'>>(
  one: C,
  input: Input<C>,
): Promise<string> {
  const { file, name } = await callFile(one, input);
  saveAs(name, file);
  return name;
}

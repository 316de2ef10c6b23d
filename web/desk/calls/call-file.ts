import * as z from 'zod/mini';
import type { Input, MessageCall } from '../../calls/accounts.ts';
import { callDesk } from './call-desk.ts';

const Named = z.object({ message: z.string() });

/** Makes a call whose answer is a file; a refusal is told as of other calls. `name`: as the server calls it. @throws CallError */
export async function callFile<C extends Omit<MessageCall, 'answer'>>(
  one: C,
  input: Input<C>,
): Promise<{ file: Blob; name: string }> {
  let file = new Blob();
  const send = async (address: string, request: RequestInit) => {
    const response = await fetch(address, request);
    if (!response.ok) return response;
    file = await response.blob();
    const disposition = response.headers.get('content-disposition') ?? '';
    return Response.json({ message: /filename="(.+)"/.exec(disposition)?.[1] ?? 'file' });
  };
  const named = { ...one, answer: Named };
  const name = await callDesk(named, { ...(input as Input<typeof named>), send });
  return { file, name };
}

import * as z from 'zod/mini';
import { callDesk, type DeskCall, type Input } from '../calls/call-desk.ts';

const Saved = z.object({ message: z.string() });

/** Makes a call whose answer is a file, and has the browser save it. Gives the file's name. @throws CallError */
export function saveFile<C extends Omit<DeskCall, 'answer'>>(
  one: C,
  input: Input<C>,
): Promise<string> {
  return callDesk({ ...one, answer: Saved }, input as Input<C & { answer: typeof Saved }>, {
    async send(address, init) {
      const response = await fetch(address, init);
      if (!response.ok) return response;
      const name = /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
      save(await response.blob(), name ?? 'export');
      return Response.json({ message: name });
    },
  });
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers read it only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

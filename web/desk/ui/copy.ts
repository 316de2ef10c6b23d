import { tell } from './tell.ts';

/** Copies, and says so; some browsers allow it only where a hand has just pressed. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    tell({ text: 'Copied.' });
  } catch {
    tell({ text: 'The browser did not copy it.', note: 'Choose it and copy it by hand.' });
  }
}

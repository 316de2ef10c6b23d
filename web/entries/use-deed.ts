import { useRef, useState } from 'react';
import { sentencesOf } from '../calls/call-error.ts';

/** One deed at a time, however often it is pressed; `busy` is its name, `problem` why the last one failed. */
export function useDeed() {
  const [busy, setBusy] = useState('');
  const [problem, setProblem] = useState('');
  const isRunning = useRef(false);

  async function run(name: string, work: () => Promise<unknown>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(name);
    setProblem('');
    await work().catch((error: unknown) => setProblem(sentencesOf(error)));
    isRunning.current = false;
    setBusy('');
  }

  return { busy, problem, run };
}

export type Deeds = ReturnType<typeof useDeed>;

import { beforeAll, describe, expect, it } from 'vitest';
import { liveInProcess } from '../season-process.ts';
import { copySources, plant } from './copy.ts';
import { FAULTS, SHORT_SEASON } from './faults.ts';

describe('a short season of a copy with one fault', () => {
  let folder: string;

  beforeAll(async () => {
    const copy = await copySources();
    folder = copy.folder;
    return copy.remove;
  });

  it.for(FAULTS)('finds $name', { timeout: 300_000 }, async (fault, { signal, onTestFinished }) => {
    onTestFinished(await plant(folder, fault));
    const { broken, said } = await liveInProcess(folder, { ...SHORT_SEASON, signal });
    expect(broken, said).toContain(fault.breaks.promise);
  });
});

import { expect, it } from 'vitest';
import { VERDICTS } from '../../../contract/gate/decide.ts';
import { CUES } from './cues.ts';

it.each(['notes', 'buzz'] as const)('tells each verdict by its %s alone', (sense) => {
  // Both stop everybody, and what to do is the same: ask at the desk.
  const verdicts = VERDICTS.filter((verdict) => verdict !== 'ended');
  const looks = new Set(verdicts.map((verdict) => JSON.stringify(CUES[verdict][sense])));
  expect(looks.size).toBe(verdicts.length);
});

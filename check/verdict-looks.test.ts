import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { VERDICTS } from '../contract/gate/decide.ts';

it('Every verdict of the gate has its colours', () => {
  const styles = readFileSync('web/gate/scanning/verdict-card.module.css', 'utf8');
  expect(VERDICTS.filter((verdict) => !styles.includes(`[data-look="${verdict}"]`))).toEqual([]);
});

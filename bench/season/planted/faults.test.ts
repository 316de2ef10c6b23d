import { expect, it } from 'vitest';
import { withFault } from './copy.ts';
import { FAULTS } from './faults.ts';

it.each(FAULTS)('$name has a place in the sources', async (fault) => {
  expect(await withFault(fault)).not.toContain(fault.text);
});

import { join } from 'node:path';

/** The small festival of the journeys. `content/` is the organisers' to change, so no test reads it. */
export const FESTIVAL_DIR = join(import.meta.dirname, '../../e2e/content');

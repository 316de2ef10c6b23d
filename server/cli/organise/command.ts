import type { parseArgs } from 'node:util';
import type { Database } from '../../database/connection.ts';
import type { Settings } from '../../settings/settings.ts';

/** The options of all commands. Their words are written down: none may be a secret. */
export const OPTIONS = {
  by: { type: 'string' },
  until: { type: 'string' },
  help: { type: 'boolean' },
} as const;

type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** A command as it was given: `subject` is the e-mail that it is about, or `everybody`. */
export interface Given {
  readonly db: Database;
  readonly settings: Settings;
  readonly command: string;
  readonly subject: string;
  readonly options: Options;
}

/** `text` is printed; `outcome` is written down, so it names nobody. */
export interface Done {
  readonly text: string;
  readonly outcome: string;
}

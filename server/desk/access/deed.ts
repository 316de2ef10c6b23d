import type { Database } from '../../database/connection.ts';
import type { Press } from '../../http/press.ts';
import { type Noted, writeAllDown } from './write-down.ts';

export type Note = (entry: Noted) => void;

/**
 * Does what a call asks for, in one transaction with its answer, which is kept for repeats of the press, and with what it
 * notes for the audit log: that is written last, for all who write there wait for each other.
 */
export type Deed = <Message>(
  act: (trx: Database, note: Note) => Promise<Message>,
) => Promise<{ message: Message }>;

export function deedOf(
  db: Database,
  organiser: { readonly accountId: string; readonly name: string },
  press: Press,
): Deed {
  return (act) =>
    db.transaction().execute(async (trx) => {
      const noted: Noted[] = [];
      const message = await act(trx, (entry) => noted.push(entry));
      const answer = await press.keep(trx, { message });
      // Whoever is just signing in is no organiser yet, and notes nothing.
      if (noted.length > 0) await writeAllDown(trx, organiser, noted);
      return answer;
    });
}

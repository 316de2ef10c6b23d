import { type DeskEntry, markAttendance } from '../../../contract/desk/events.ts';
import { callDesk } from '../calls/call-desk.ts';
import { useAct } from '../calls/use-act.ts';
import { tell } from '../ui/tell.ts';
import { useEventParams } from './use-event.ts';

export type Mark = 'held' | 'present' | 'absent';
export const MARKS: Readonly<Record<Mark, string>> = {
  held: 'Not marked',
  present: 'Was there',
  absent: 'Absent',
};

/** Nothing else takes a mark off. */
const UNDO_MS = 60_000;

/** Marks who came, and takes marks back as they were; the list is read anew either way. */
export function useMarking(reload: () => void, onMarked: () => void) {
  const params = useEventParams();
  const { act, isBusy, error: refused } = useAct();

  async function mark(entries: readonly DeskEntry[], is: Mark): Promise<void> {
    const sent = entries
      .filter(({ state }) => state !== is)
      .map(({ id, state }) => ({ id, was: state as Mark }));
    if (sent.length === 0 || isBusy) return;
    const done = await act(markAttendance, { params, body: { entries: sent, is } });
    reload();
    if (done === undefined) return;
    onMarked();
    tell({
      text: `${done}: ${MARKS[is].toLowerCase()}`,
      untilMs: Date.now() + UNDO_MS,
      undo: async () => {
        for (const [was, some] of Map.groupBy(sent, (one) => one.was)) {
          const back = some.map(({ id }) => ({ id, was: is }));
          await callDesk(markAttendance, { params, body: { entries: back, is: was } });
        }
        reload();
      },
    });
  }

  return { mark, isBusy, refused };
}

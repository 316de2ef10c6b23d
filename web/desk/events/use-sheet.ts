import { useEffect, useState } from 'react';
import {
  getResultSheet,
  keepResultSheet,
  openTies,
  type Ranked,
  type ResultRow,
  type ResultSheet,
  ranked,
} from '../../../contract/desk/results.ts';
import { useAct } from '../calls/use-act.ts';
import { useRead } from '../calls/use-read.ts';
import { useLeaveGuard } from '../ui/use-leave-guard.ts';
import { useEventParams } from './use-event.ts';

/** The text of a cell, as it was typed, and the decision about a tie. */
interface Typed {
  readonly points: string;
  readonly tie: number | null;
}

/**
 * The sheet as the organiser has it before them: what they typed stays when somebody else keeps theirs meanwhile, until
 * they load it.
 */
export function useSheet() {
  const params = useEventParams();
  const { data: sheet, error, reload } = useRead(getResultSheet, { params });
  const keeping = useAct();
  const { typed, setTyped, version, isTouched, noteKept, forget } = useTyped(sheet);
  const kept = new Map(sheet?.rows.map((row) => [row.entry_id, row]));
  // As they were kept: a line that moved away under the hand would be typed into by mistake.
  const order = ranked(
    (sheet?.entries ?? []).map(
      ({ entry_id }) => kept.get(entry_id) ?? { entry_id, points: null, tie: null },
    ),
  );
  const rows: ResultRow[] = order.map(({ entry_id }) => {
    const own = typed.get(entry_id);
    const before = kept.get(entry_id);
    if (!own) return { entry_id, points: before?.points ?? null, tie: before?.tie ?? null };
    return { entry_id, points: numberIn(own.points), tie: own.tie };
  });
  const set = (entryId: string, change: Partial<Typed>) =>
    setTyped((before) => {
      const row = rows.find(({ entry_id }) => entry_id === entryId);
      const shown = before.get(entryId) ?? {
        points: row?.points?.toString() ?? '',
        tie: row?.tie ?? null,
      };
      return new Map(before).set(entryId, { ...shown, ...change });
    });
  const load = () => {
    forget();
    reload();
  };
  const isFaulty = ({ entry_id }: Pick<ResultRow, 'entry_id'>) => {
    const text = typed.get(entry_id)?.points.trim() ?? '';
    return text !== '' && numberIn(text) === null;
  };
  return {
    sheet,
    error,
    reload,
    rows: inOrder(rows),
    ties: openTies(rows, sheet?.prizes ?? 0),
    shown: (row: ResultRow) => typed.get(row.entry_id)?.points ?? row.points?.toString() ?? '',
    isFaulty,
    isTouched,
    isKeepable: isTouched && !rows.some(isFaulty),
    /** Points that changed ask about their tie again. */
    type: (entryId: string, points: string) => set(entryId, { points, tie: null }),
    decide: (ties: ReadonlyMap<string, number>) => {
      for (const [entryId, tie] of ties) set(entryId, { tie });
    },
    refused: keeping.error,
    isKeeping: keeping.isBusy,
    async keep() {
      const done = await keeping.act(keepResultSheet, { params, body: { version, rows } });
      if (!done) return;
      noteKept({ version: done.version, typed });
      reload();
    },
    /** Shows what somebody else has kept; what was typed here goes. */
    load,
  };
}

export type Sheet = ReturnType<typeof useSheet>;

/** The cells that were typed into, and the version of the sheet that they were typed over. */
function useTyped(sheet: ResultSheet | undefined) {
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map());
  const [version, setVersion] = useState(0);
  // Kept points stay in their cells until the sheet comes back with them; those typed since, longer.
  const [kept, setKept] = useState<{ version: number; typed: typeof typed }>();
  const isTouched = [...typed].some(([id, cell]) => kept?.typed.get(id) !== cell);
  useLeaveGuard(isTouched);
  useEffect(() => {
    if (!sheet || (kept?.version ?? 0) > sheet.version) return;
    if (!isTouched) setVersion(sheet.version);
    if (!kept) return;
    setTyped((before) => new Map([...before].filter(([id, cell]) => kept.typed.get(id) !== cell)));
    setKept(undefined);
  }, [sheet, isTouched, kept]);
  return {
    ...{ typed, setTyped, version, isTouched },
    noteKept(now: { version: number; typed: typeof typed }) {
      setVersion(now.version);
      setKept(now);
    },
    forget() {
      setTyped(new Map());
      setKept(undefined);
    },
  };
}

/** Each line with its rank, and where it was. */
function inOrder(rows: readonly ResultRow[]): Ranked[] {
  const ranks = new Map(ranked(rows).map((row) => [row.entry_id, row]));
  return rows.map(({ entry_id }) => ranks.get(entry_id)!);
}

/** An entry of the sheet, with its name. */
export function entryOf({ sheet }: Sheet, id: string) {
  return sheet?.entries.find(({ entry_id }) => entry_id === id);
}

/** Null for an empty cell and for what is no number. A comma is a decimal point on some keyboards. */
function numberIn(text: string): number | null {
  const given = text.trim().replace(',', '.');
  const points = Number(given);
  return given !== '' && points >= 0 && Number.isFinite(points) ? points : null;
}

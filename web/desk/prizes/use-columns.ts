import { useState } from 'react';
import * as z from 'zod/mini';
import { PRIZE_COLUMNS } from '../../../contract/desk/columns.ts';
import { EXPORT_FORMATS, type PrizeColumn } from '../../../contract/desk/exports.ts';
import { browserStorage } from '../../storage/browser-storage.ts';

const KEY = 'desk-prize-columns';
const ALL = Object.keys(PRIZE_COLUMNS) as PrizeColumn[];

const Column = z.enum(ALL as [PrizeColumn, ...PrizeColumn[]]);

/** A bank's form as this browser had it last. */
const Kept = z.object({
  order: z.array(Column),
  chosen: z.array(Column),
  format: z.enum(EXPORT_FORMATS),
  hasHeads: z.boolean(),
});
type Kept = z.infer<typeof Kept>;

const FIRST: Kept = {
  order: ALL,
  chosen: ['holder', 'account', 'ifsc', 'due', 'text'],
  format: 'csv',
  hasHeads: true,
};

function readKept(): Kept {
  try {
    const kept = Kept.parse(JSON.parse(browserStorage.get(KEY) ?? ''));
    // A column that has come since stands last.
    return { ...kept, order: [...new Set([...kept.order, ...ALL])] };
  } catch {
    return FIRST;
  }
}

/** The columns of a file, which of them and in which order, as this browser keeps them. */
export function useColumns() {
  const [kept] = useState(readKept);
  const [order, setOrder] = useState<readonly PrizeColumn[]>(kept.order);
  const [chosen, setChosen] = useState<readonly PrizeColumn[]>(kept.chosen);
  return {
    ...{ kept, order, chosen },
    toggle: (column: PrizeColumn) =>
      setChosen((all) =>
        all.includes(column) ? all.filter((one) => one !== column) : [...all, column],
      ),
    move: (column: PrizeColumn, by: number) =>
      setOrder((all) => {
        const rest = all.filter((one) => one !== column);
        return rest.toSpliced(Math.max(0, all.indexOf(column) + by), 0, column);
      }),
    keep: (file: Pick<Kept, 'format' | 'hasHeads'>) =>
      void browserStorage.set(KEY, JSON.stringify({ order, chosen, ...file })),
  };
}

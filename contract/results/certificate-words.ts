import { ordinal } from '../ordinal.ts';

const PLACES = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'] as const;

/** As a certificate says it: `First place`, `7th place`, `Took part`. */
export function certificateWords({ rank }: { readonly rank: number | null }): string {
  return rank === null ? 'Took part' : `${PLACES[rank - 1] ?? ordinal(rank)} place`;
}

import { ordinal } from '../ordinal.ts';

const PLACES = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'] as const;

/** As a certificate says it: `First place`, `7th place`, `Took part`. */
export function certificateWords({ rank }: { readonly rank: number | null }): string {
  return rank === null ? 'Took part' : `${PLACES[rank - 1] ?? ordinal(rank)} place`;
}

/** `second`, of a certificate that says `Second place`; undefined of one that says another thing, such as `Took part`. */
export function placeIn(result: string): string | undefined {
  return /^(.+) place$/.exec(result)?.[1]?.toLowerCase();
}

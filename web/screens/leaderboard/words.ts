import type { LeaderboardTable } from '../../../contract/features.ts';
import { ordinal } from '../../../contract/ordinal.ts';
import { countOf } from '../../ui/formats.ts';

const TOWN = /, ([^,]+)$/;

/** A college without its town, which `colleges.txt` has after the last comma. */
export function nameOf(college: string): string {
  return college.replace(TOWN, '');
}

export function townOf(college: string): string {
  return TOWN.exec(college)?.[1] ?? '';
}

export const FIRST_WORDS = ['First', 'Second', 'Third'];

/** `First 10 points, second 6, third 4. 1 point more for taking part.` */
export function tableInWords({ points, present }: LeaderboardTable): string {
  const ranks = Object.entries(points).map(([rank, of], at) => {
    const word = FIRST_WORDS[Number(rank) - 1] ?? ordinal(Number(rank));
    return at === 0 ? `${word} ${countOf(of, 'point')}` : `${word.toLowerCase()} ${of}`;
  });
  return `${ranks.join(', ')}.${present > 0 ? ` ${countOf(present, 'point')} more for taking part.` : ''}`;
}

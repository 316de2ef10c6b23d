import type { PublishedLine } from '../../../contract/desk/events.ts';
import { certificateWords } from '../../../contract/results/certificate-words.ts';
import { counted, number } from '../../ui/formats.ts';
import { deskEventAddress } from '../ui/event-address.ts';

/** More ranks than these are read in the results alone. */
const MOST_RANKS = 3;

/**
 * Of who is absent and stands in results that are out: what these say still, and the way to them. Those without a rank are
 * counted in them, but named nowhere.
 */
export function stillPublished(
  lines: readonly PublishedLine[],
  { cluster, event }: Readonly<Record<'cluster' | 'event', string>>,
) {
  const say = lines.some(({ rank }) => rank === null) ? 'count' : 'name';
  const whom = lines.length === 1 ? 'them' : `${number(lines.length)} of them`;
  const ranks = lines.length > MOST_RANKS ? '' : `: ${lines.map(certificateWords).join(', ')}`;
  const sum = lines.reduce((all, { points }) => all + points, 0);
  const whose = lines.length === 1 ? 'their college' : 'their colleges';
  const points = sum > 0 ? `, with ${counted(sum, 'point')} for ${whose}` : '';
  return {
    note: `The published results still ${say} ${whom}${ranks}${points}.`,
    lead: {
      word: 'See results',
      to: deskEventAddress({ clusterName: cluster, eventName: event }, 'results'),
    },
  };
}

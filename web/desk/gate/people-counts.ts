import type { Arrivals } from '../../../contract/desk/gate.ts';
import { number } from '../../ui/formats.ts';
import type { Count } from '../ui/counts.tsx';

type PeopleCounts = Pick<Arrivals, 'onCampus' | 'arrivedToday' | 'arrived' | 'people'>;

/**
 * Three numbers of people: who is here now, who came today, who came ever. `atGates`: at the festival's gates; else at the
 * doors of the organiser's own events, which the notes say.
 */
export function peopleCounts(
  { onCampus, arrivedToday, arrived, people }: PeopleCounts,
  atGates: boolean,
): Count[] {
  const where = atGates ? '' : ', at your events’ doors';
  const counts: Count[] = [
    ['Came today', arrivedToday, `since 05:00${where}`],
    ['Came ever', arrived, `of ${number(people)}${where}`],
  ];
  if (!onCampus) return counts;
  const { now, unseen } = onCampus;
  const perhaps = `${number(unseen)} not seen since 05:00, perhaps gone`;
  return [['On campus now', now, unseen > 0 ? perhaps : 'in, and not out since'], ...counts];
}

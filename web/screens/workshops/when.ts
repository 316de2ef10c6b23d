import { momentInWords } from '../../../contract/moments.ts';
import { useSite } from '../../calls/site.ts';

/** Tells a workshop's moment by the festival's clock: 'Sat 20 Sept, 10:00 am'. */
export function useWhen(): (date: string) => string {
  const { timeZone } = useSite().festival;
  return (date) => {
    const { weekday, day, time } = momentInWords(date, timeZone);
    return `${weekday} ${day}, ${time}`;
  };
}

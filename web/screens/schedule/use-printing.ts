import { useState } from 'react';
import { flushSync } from 'react-dom';
import { festivalDays, type Schedule } from '../../../contract/schedule.ts';
import { type SchedulePage, schedulePage, scheduleQuery } from '../../../contract/schedule-page.ts';
import { useSite } from '../../calls/site.ts';
import { askedOf } from './days.tsx';

export interface Printer {
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  print(): Promise<void>;
}

/** All days for the paper, with the page's other filters; `days` is the page alone while nothing is printed. */
export function usePrinting(page: SchedulePage, load: () => Promise<Schedule>) {
  const { festival } = useSite();
  const [days, setDays] = useState<readonly SchedulePage[]>();
  const [state, setState] = useState<'busy' | 'failed'>();
  const printer: Printer = {
    isBusy: state === 'busy',
    hasFailed: state === 'failed',
    async print() {
      setState('busy');
      const schedule = await load().catch(() => undefined);
      setState(schedule ? undefined : 'failed');
      if (!schedule) return;
      flushSync(() => setDays(wholeDays(schedule)));
      addEventListener('afterprint', () => setDays(undefined), { once: true });
      print();
    },
  };

  function wholeDays(schedule: Schedule) {
    const all = festivalDays(festival).map(({ slug }) => {
      const asked = scheduleQuery({ ...askedOf(page, true), day: slug });
      return schedulePage(schedule, new URLSearchParams(asked), festival, undefined);
    });
    // An event without an hour is on every day's page, and once on paper.
    return all.map((one, at) => ({
      ...one,
      events: one.events.filter(({ day }) => day !== null || at === all.length - 1),
    }));
  }

  return { days: days ?? [page], printer };
}

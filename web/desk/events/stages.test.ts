import { expect, it } from 'vitest';
import type { DeskEvent } from '../../../contract/desk/events.ts';
import { byStage, dayOf, stageOf } from './stages.ts';

const at = (moment: string) => Date.parse(`2025-09-${moment}:00+05:30`);

function event(eventName: string, startsAt: number | null, more: Partial<DeskEvent> = {}) {
  const counts = { places: 4, taken: 2, waiting: 0, offered: 0 };
  const none = { isOver: false, results: 'none', waitingAllowed: 0 } as const;
  return { eventName, startsAt, ...none, counts, ...more } as DeskEvent;
}

it('past midnight today is still the festival’s day, until five', () => {
  const [night, morning] = [event('Night', at('20T01:30')), event('Morning', at('20T09:00'))];
  expect([stageOf(night, at('20T00:30')), stageOf(morning, at('20T00:30'))]).toEqual([
    'Later today',
    'To come',
  ]);
  expect(stageOf(morning, at('20T05:00'))).toBe('Later today');
  expect(stageOf(event('Since yesterday', at('19T23:00')), at('20T00:30'))).toBe('On now');
  // The filter by days has it on the same one.
  const days = ['20T04:59', '20T05:00'].map((begins) => dayOf({ startsAt: at(begins) }));
  expect([dayOf(night), ...days]).toEqual(['2025-09-19', '2025-09-19', '2025-09-20']);
});

it('what is on stands before what comes, what has no date behind it, and what is over last', () => {
  const all = [
    event('Over', at('19T10:00'), { isOver: true }),
    event('No date', null),
    event('To come', at('21T10:00')),
    event('Second', at('20T18:00')),
    event('First', at('20T15:00')),
    event('On', at('20T10:00')),
  ];
  expect(all.toSorted(byStage(at('20T12:00'))).map(({ eventName }) => eventName)).toEqual([
    ...['On', 'First', 'Second', 'To come', 'No date', 'Over'],
  ]);
});

it('people who wait beside free places are to be decided about only where one of them can be offered a place', () => {
  const counts = { places: 4, taken: 2, waiting: 1, offered: 0 } as DeskEvent['counts'];
  const stage = (more: Partial<DeskEvent>) =>
    stageOf(event('Song', at('21T10:00'), more), at('20T12:00'));
  expect(stage({ counts, waitingAllowed: 1 })).toBe('To decide');
  expect(stage({ counts, waitingAllowed: 0 })).toBe('To come');
  expect(stage({ counts: { ...counts, taken: 4 }, waitingAllowed: 1 })).toBe('To come');
});

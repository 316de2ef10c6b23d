/** A day of the season, 0 for the festival's first, and an hour of India's. */
export type When = readonly [day: number, hour: string];

/** `places`, `waiting` and `perCollege` are parts of all people; null: without a limit. */
export interface SeasonEvent {
  readonly id: string;
  /** Where another file than that of the id is it, which says the id. */
  readonly file?: string;
  readonly name: string;
  readonly kind: string;
  readonly order: number;
  readonly venue: string;
  readonly prize: string;
  readonly opens: When;
  readonly closes: When;
  readonly cancelUntil?: When;
  readonly begins: When;
  readonly ends: When;
  readonly places: number | null;
  readonly waiting: number | null;
  readonly perCollege: number | null;
  readonly team?: { readonly min: number; readonly max: number; readonly sameCollege: boolean };
}

/** The day on which registration opens for most. */
const OPENS: When = [-28, '18:00'];

export const EVENTS: readonly SeasonEvent[] = [
  {
    ...{ id: 'music/evening-song', name: 'Evening Song', kind: 'Solo songs', order: 11 },
    ...{ venue: 'Old Hall', prize: '₹6,000', opens: OPENS, closes: [-1, '12:00'] },
    ...{ cancelUntil: [-2, '12:00'], begins: [0, '10:00'], ends: [0, '13:00'] },
    ...{ places: 0.08, waiting: 0.12, perCollege: null },
  },
  {
    ...{ id: 'english-lits/pair-quiz', name: 'Pair Quiz', kind: 'Quiz for two', order: 12 },
    ...{ venue: 'Library', prize: '₹4,000', opens: OPENS, closes: [0, '12:00'] },
    ...{ begins: [1, '11:00'], ends: [1, '13:00'] },
    ...{ places: 0.05, waiting: null, perCollege: 0.015 },
    team: { min: 2, max: 2, sameCollege: false },
  },
  {
    ...{ id: 'dramatics/street-play', name: 'Street Play', kind: 'Plays outdoors', order: 13 },
    ...{ venue: 'Clock tower', prize: '₹9,000', opens: OPENS, closes: [-1, '18:00'] },
    ...{ begins: [2, '17:00'], ends: [2, '20:00'] },
    ...{ places: 0.03, waiting: 0.02, perCollege: null },
    team: { min: 3, max: 5, sameCollege: true },
  },
  {
    ...{ id: 'gaming/open-chess', name: 'Open Chess', kind: 'Chess for all', order: 14 },
    ...{ venue: 'Library', prize: '₹3,000', opens: OPENS, closes: [1, '09:00'] },
    ...{ begins: [1, '15:00'], ends: [1, '19:00'] },
    ...{ places: null, waiting: null, perCollege: null },
  },
  {
    ...{
      id: 'photography/night-walk',
      name: 'Night Walk',
      kind: 'Photographs at night',
      order: 15,
    },
    ...{ venue: 'Main gate', prize: '₹2,000', opens: [-20, '09:00'], closes: [1, '12:00'] },
    ...{ cancelUntil: [0, '12:00'], begins: [1, '22:00'], ends: [2, '00:30'] },
    ...{ places: 0.06, waiting: null, perCollege: null },
  },
];

/** @throws Error for an id that none has */
export function findSeasonEvent(id: string): SeasonEvent {
  const event = EVENTS.find((one) => one.id === id);
  if (!event) throw new Error(`No event of the season is ${id}`);
  return event;
}

/** The tables of what organisers do with an event; see `tables.ts`. */
export interface EventDeskTables {
  /** A sheet of results as somebody kept it: versions 1, 2, 3 … of each event. */
  resultSheets: {
    eventId: string;
    version: number;
    /** `ResultRow` of `contract/desk/results.ts`, as JSON. */
    rows: string;
    /** Those that it is judged by: `Criterion`, as JSON. */
    criteria: string;
    /** A sum of prizes that stands although another was announced. */
    agreedPrizes: number | null;
    enteredBy: string;
    enteredAt: number;
  };
  /** Each says whole what visitors see of an event from then on; none is ever changed or removed. */
  resultPublications: {
    /** 1, 2, 3 … of all events together, without a gap. */
    sequence: number;
    eventId: string;
    /** Of the sheet that was published; null where a publication is taken back. */
    version: number | null;
    /** The publication that this one takes back: what stood before it stands again. */
    takesBack: number | null;
    /** `ResultLine` of `server/results/store.ts`, as JSON. It names no person. */
    lines: string;
    publishedBy: string;
    publishedAt: number;
  };
  /** A message to the people of an event. */
  eventMessages: {
    id: string;
    eventId: string;
    audience: 'held' | 'present' | 'absent' | 'waiting';
    subject: string;
    body: string;
    sentBy: string;
    writtenAt: number;
    /** Until then it can be taken back. */
    leavesAt: number;
    takenBackAt: number | null;
    /** The people that it went to; null until it has left. */
    recipients: number | null;
  };
}

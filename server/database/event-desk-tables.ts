/** The tables of what organisers do with an event; see `tables.ts`. */
export interface EventDeskTables {
  /** A sheet of results as somebody kept it: versions 1, 2, 3 … of each event. */
  result_sheets: {
    event_id: string;
    version: number;
    /** `ResultRow` of `contract/desk/results.ts`, as JSON. */
    rows: string;
    /** Those that it is judged by: `Criterion`, as JSON. */
    criteria: string;
    /** A sum of prizes that stands although another was announced. */
    agreed_prizes: number | null;
    entered_by: string;
    entered_at: number;
  };
  /** Each says whole what visitors see of an event from then on; none is ever changed or removed. */
  result_publications: {
    /** 1, 2, 3 … of all events together, without a gap. */
    sequence: number;
    event_id: string;
    /** Of the sheet that was published; null where a publication is taken back. */
    version: number | null;
    /** The publication that this one takes back: what stood before it stands again. */
    takes_back: number | null;
    /** `ResultLine` of `server/results/store.ts`, as JSON. It names no person. */
    lines: string;
    published_by: string;
    published_at: number;
  };
  /** A message to the people of an event. */
  event_messages: {
    id: string;
    event_id: string;
    audience: 'held' | 'present' | 'absent' | 'waiting';
    subject: string;
    body: string;
    sent_by: string;
    written_at: number;
    /** Until then it can be taken back. */
    leaves_at: number;
    taken_back_at: number | null;
    /** The people that it went to; null until it has left. */
    recipients: number | null;
  };
}

/** The verdicts that a volunteer is told: a closed list. Source: beyond.md, 3. The gate. */
export const VERDICTS = [
  'admitted',
  'already in',
  'not registered',
  'not valid',
  'see the card',
  'ended',
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The way in which the code came: read by the camera, typed, or found by the person's name. */
export const WAYS = ['camera', 'code', 'name'] as const;
export type Way = (typeof WAYS)[number];

/** A volunteer's own decisions: having looked at the card, or though the person is in already. */
export const LET_IN = ['card seen', 'again'] as const;
export type LetIn = (typeof LET_IN)[number];

/** The state of a person's ID proof; `seen`: approved, or their card was looked at when they came in. */
export const PROOFS = ['seen', 'waiting', 'sent back', 'none'] as const;
export type Proof = (typeof PROOFS)[number];

/** Moments are epoch milliseconds. */
export interface Asking {
  readonly at: number;
  /** The end of the device. */
  readonly endsAt: number;
  /** Of the place's event, as people's rows have it; null at a gate, where every pass is good. */
  readonly mark: string | null;
  /** Null for a code that is nobody's. */
  readonly person: { readonly proof: Proof; readonly marks: readonly string[] } | null;
  /** That the person is in here already: at any gate, or at this event. */
  readonly isIn: boolean;
  readonly way: Way;
  readonly letIn: readonly LetIn[];
}

/** Decides who may come in where: the one answer, on the phone from its list and on the server from the database. */
export function decide({ at, endsAt, mark, person, isIn, way, letIn }: Asking): Verdict {
  if (at >= endsAt) return 'ended';
  if (!person) return 'not valid';
  if (mark !== null && !person.marks.includes(mark)) return 'not registered';
  if (isIn && !letIn.includes('again')) return 'already in';
  const isCardNeeded = person.proof !== 'seen' || way === 'name';
  if (isCardNeeded && !letIn.includes('card seen')) return 'see the card';
  return 'admitted';
}

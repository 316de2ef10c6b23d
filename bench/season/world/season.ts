import type { ResultRow } from '../../../contract/desk/results.ts';
import type { Random } from '../../../server/content/posters/poster.ts';
import type { Content } from '../../../server/content/reading/content.ts';
import type { Database } from '../../../server/database/connection.ts';
import type { EntryChangeKind } from '../../../server/database/entry-tables.ts';
import type { ShiftClock } from '../../night/gate/shift.ts';
import type { Volunteer } from '../../night/gate/volunteer.ts';
import type { Tally } from '../../night/visitors/tally.ts';
import type { Clock } from '../../rehearsal/clock.ts';
import type { RehearsedServer } from '../../rehearsal/server.ts';
import type { Visitor } from './cast.ts';
import { findSeasonEvent, type SeasonEvent } from './events.ts';
import type { Mailbox } from './mailbox.ts';

type Verdict = 'approved' | 'rejected';

/** Numbers in the cast of those who are organisers, too. */
export const [ADMINISTRATOR, REVIEWER, MANAGER, TREASURER] = [0, 1, 2, 3];

/** All that a season is made of: its acts change it, its promises read it. */
export interface Season {
  readonly people: number;
  readonly seed: number;
  readonly clock: Clock;
  readonly server: RehearsedServer;
  readonly db: Database;
  readonly contentDir: string;
  /** As the files are. */
  content: Content;
  readonly mailbox: Mailbox;
  readonly cast: readonly Visitor[];
  readonly random: Random;
  readonly photos: readonly string[];
  readonly captcha: () => Promise<string>;
  readonly tally: Tally;
  /** What people were answered: the server owes them that. */
  readonly answered: Answered;
  readonly gate: {
    readonly clock: ShiftClock;
    readonly volunteers: Volunteer[];
    readonly stood: StoodAtDoor[];
  };
  /** Whose captains look for friends. */
  readonly openTeams: OpenTeam[];
  /** What editors made of events, in order. */
  readonly edits: Edit[];
  /** Moments at which nothing was due any more. */
  readonly nothingDueAt: number[];
}

/** From a moment on an event is otherwise; its id stays. */
export interface Edit
  extends Partial<Pick<SeasonEvent, 'name' | 'file' | 'venue' | 'begins' | 'ends'>> {
  readonly eventId: string;
  readonly at: number;
}

/** A volunteer saw what became of somebody at an event's door. */
interface StoodAtDoor {
  readonly eventId: string;
  readonly accountId: string;
  readonly at: number;
  readonly isIn: boolean;
}

interface OpenTeam {
  readonly eventId: string;
  readonly college: string;
  readonly invitation: string;
  readonly code: string;
  /** So many more are to come. */
  wanted: number;
}

/** Somebody was answered that they have changed an entry: `kind` as its history has it. */
interface AnsweredChange {
  readonly entryId: string;
  readonly visitor: Visitor;
  readonly kind: EntryChangeKind;
}

/** Somebody was answered that they, or their team, have this part in an event. */
interface AnsweredEntry {
  readonly entryId: string;
  readonly eventId: string;
  readonly visitor: Visitor;
  readonly state: 'held' | 'waiting';
}

/** A manager was answered that an entry is marked so. */
export interface Mark {
  readonly eventId: string;
  readonly entryId: string;
  readonly is: 'present' | 'absent' | 'held';
  readonly at: number;
}

/** A manager was answered that this sheet is published. `prizes`: of the first rank, the second …, in rupees. */
export interface Publication {
  readonly eventId: string;
  readonly at: number;
  readonly rows: readonly ResultRow[];
  readonly prizes: readonly number[];
  /** By the keys of questions. */
  readonly answers: Readonly<Record<string, string>>;
  readonly certificates: number;
}

/** A treasurer was answered that this is written down; `rupees` are negative where they came back. */
export interface Payment {
  readonly eventId: string;
  readonly entryId: string;
  readonly accountId: string;
  readonly kind: 'paid' | 'counter' | 'asked back' | 'kept';
  readonly rupees: number;
  readonly at: number;
}

export interface Answered {
  readonly entries: AnsweredEntry[];
  readonly changes: AnsweredChange[];
  /** Who came to events, in the order of the presses. */
  readonly marks: Mark[];
  readonly publications: Publication[];
  readonly payments: Payment[];
  /** The accounts of winners who are asked for bank details, as often as they are. */
  readonly asked: string[];
  /** The e-mails of those whose bank details are saved, as often as they are. */
  readonly saved: string[];
  /** That the people of an event are told of its move. */
  readonly notices: { readonly eventId: string; readonly at: number; readonly subject: string }[];
  /** By the ids of ID proofs. */
  readonly verdicts: { readonly id: string; readonly to: string; readonly verdict: Verdict }[];
  /** Refusals, by what they say. */
  readonly refused: Map<string, number>;
}

export function nothingAnswered(): Answered {
  return {
    entries: [],
    changes: [],
    notices: [],
    marks: [],
    publications: [],
    payments: [],
    asked: [],
    saved: [],
    verdicts: [],
    refused: new Map(),
  };
}

/** Notes what an entry's captain was answered. */
export function noteTaken(
  { answered }: Season,
  visitor: Visitor,
  { id: eventId }: SeasonEvent,
  { id: entryId, state }: { id: string; state: string },
): void {
  answered.entries.push({ entryId, eventId, visitor, state: state as 'held' | 'waiting' });
  answered.changes.push({ entryId, visitor, kind: 'asked' });
}

/** An event as it is now, or was at another moment. */
export function eventAt({ edits, clock }: Season, id: string, moment = clock.at): SeasonEvent {
  const past = edits.filter(({ eventId, at }) => eventId === id && at <= moment);
  return Object.assign({}, findSeasonEvent(id), ...past);
}

/** All that an event was ever called, its present name last. */
export function namesOf({ edits }: Season, id: string): readonly string[] {
  const given = edits.flatMap(({ eventId, name }) => (eventId === id && name ? [name] : []));
  return [findSeasonEvent(id).name, ...given];
}

/** Those of the cast who have an account. */
export function guestsOf({ cast }: Season): (Visitor & { accountId: string })[] {
  return cast.filter((one): one is Visitor & { accountId: string } => one.accountId !== undefined);
}

/** Everybody with an account, by the code of their pass. */
export async function crowdOf(season: Season): Promise<{ id: string; code: string }[]> {
  const rows = await season.db.selectFrom('accounts').select(['id', 'participantCode']).execute();
  const codes = new Map(rows.map(({ id, participantCode }) => [id, participantCode]));
  return guestsOf(season).map(({ accountId: id }) => ({
    id,
    code: codes.get(id)!,
  }));
}

import { EVENTS, type SeasonEvent } from '../world/events.ts';
import type { ReceivedMail } from '../world/mailbox.ts';
import { eventAt, guestsOf, namesOf, type Season } from '../world/season.ts';
import {
  type History,
  membersAt,
  type Row,
  readHistories,
  type SeasonCheck,
  stoodAt,
} from './season-check.ts';
import { type Line, linesOf } from './standings.ts';

/** A mail that an entry's history asks for. */
interface Owed {
  readonly to: string;
  readonly subject: string;
  /** It may have been overtaken before it left. */
  readonly isUnsure: boolean;
}

type Change = Row<'entryChanges'>;

/** The subject of the mail to everybody of an entry about a change of it; undefined where none has one. */
function subjectFor({ kind, fromState, toState }: Change, event: string): string | undefined {
  if (kind === 'offered' || kind === 'offered at the door')
    return `A place in ${event} is yours to take`;
  if (kind === 'let in') return `You have a place in ${event}`;
  if (kind === 'absent at the door') return `Your place in ${event} is free for others`;
  if (kind === 'ran out') return `Your offer for ${event} has run out`;
  if (kind === 'no place') return `No place in ${event} has become free`;
  if (kind === 'not confirmed' && fromState !== toState)
    return `Nothing is held for you in ${event} any more`;
  if (kind === 'too few')
    return fromState === 'waiting'
      ? `Your team no longer waits for a place in ${event}`
      : `Your team has lost its place in ${event}`;
  return undefined;
}

/** A team that is too small a day before registration closes is told by how many. */
function warningFor({ name, team }: SeasonEvent, people: number): string {
  const lacking = (team?.min ?? 1) - people;
  return `Your team for ${name} needs ${lacking === 1 ? 'one person' : `${lacking} people`} more`;
}

function owedFor(season: Season, history: History, emails: ReadonlyMap<string, string>): Owed[] {
  return history.changes.flatMap((change, at) => {
    const { kind, changedAt, accountId } = change;
    const seasonEvent = eventAt(season, history.entry.eventId, changedAt);
    const { name: event } = seasonEvent;
    const isUnsure = isOvertaken(season, changedAt, history.changes[at + 1]?.changedAt);
    const to = (people: readonly { accountId: string }[], subject: string) =>
      people.map((one) => ({ to: emails.get(one.accountId)!, subject, isUnsure }));
    const people = membersAt(history, changedAt);
    const subject =
      kind === 'warned' ? warningFor(seasonEvent, people.length) : subjectFor(change, event);
    if (subject) return to(people, subject);
    if (kind === 'not confirmed')
      return to([{ accountId: accountId! }], `Nothing is held for you in ${event} any more`);
    if (kind === 'cancelled' || kind === 'cancelled late')
      return to(
        people.filter((one) => one.accountId !== accountId),
        `Your team is no longer in ${event}`,
      );
    if (kind === 'removed')
      return to(
        history.members.filter(({ leftAt }) => leftAt === changedAt),
        `You are no longer in a team for ${event}`,
      );
    return [];
  });
}

/** True of two changes between which the season was never untilNothingIsDue: the mail of the first may have been taken back. */
function isOvertaken({ nothingDueAt }: Season, at: number, next: number | undefined): boolean {
  return next !== undefined && !nothingDueAt.some((moment) => at <= moment && moment < next);
}

/** Mails of which several causes may make one, or whose number follows from no history; each with a reason that it may come. */
const FREE = [
  /^A role at /,
  /^The desk: /,
  /^Confirm your e-mail for a place in /,
  / has (joined|left) your team for /,
  /^Who came and went in your team for /,
  /^You are captain of your team for /,
];

async function faultsOfMails(season: Season): Promise<string[]> {
  const mails = season.mailbox.all();
  const emails = new Map(guestsOf(season).map(({ accountId, email }) => [accountId, email]));
  const histories = await readHistories(season);
  const owed = histories.flatMap((history) => owedFor(season, history, emails));
  const welcomes = [...emails.values()].map((to) => ({ to, subject: WELCOME, isUnsure: false }));
  return [
    ...faultsOfTwins(mails),
    ...faultsOfCounts(mails, [
      ...welcomes,
      ...verdictMails(season),
      ...owed,
      ...noticeMails(season, histories),
      ...resultMails(season, histories),
      ...prizeMails(season),
    ]),
    ...faultsOfNews(season, histories),
  ];
}

const WELCOME = 'Your festival account is ready';

function verdictMails({ answered }: Season): Owed[] {
  return answered.verdicts.map(({ to, verdict }) => {
    const subject =
      verdict === 'approved' ? 'Your ID proof is accepted' : 'Please send your ID proof once more';
    return { to, subject, isUnsure: false };
  });
}

/** Everybody who had a part in an event, or waited, as its move was told. */
function noticeMails({ answered, cast }: Season, histories: readonly History[]): Owed[] {
  return answered.notices.flatMap(({ eventId, at, subject }) =>
    histories
      .filter((one) => one.entry.eventId === eventId && stoodAt(one, at))
      .flatMap((one) => membersAt(one, at))
      .map(({ accountId }) => {
        const { email } = cast.find((one) => one.accountId === accountId)!;
        return { to: email, subject, isUnsure: false };
      }),
  );
}

/** Everybody for whom something is otherwise than by the publication before. */
function resultMails(season: Season, histories: readonly History[]): Owed[] {
  const { cast } = season;
  const wordsOf = ({ rank, prize }: Line) => `${rank} ${prize}`;
  return season.answered.publications.flatMap((publication, index, all) => {
    const { eventId, at } = publication;
    const before = all.slice(0, index).findLast((one) => one.eventId === eventId);
    const was = new Map(
      (before ? linesOf(season, before, histories) : []).map((one) => [one.entryId, wordsOf(one)]),
    );
    const what = `The results of ${eventAt(season, eventId, at).name} are`;
    return linesOf(season, publication, histories)
      .filter((one) => was.get(one.entryId) !== wordsOf(one))
      .flatMap(({ people }) => people)
      .map((id) => ({
        to: cast.find(({ accountId }) => accountId === id)!.email,
        subject: before ? `${what} corrected` : `${what} out`,
        isUnsure: false,
      }));
  });
}

const OF_MONEY = {
  paid: (event: string) => `Your prize of ${event} is paid`,
  counter: (event: string) => `Your prize of ${event}: a payment is put right`,
  'asked back': (event: string) => `Your prize of ${event} was corrected`,
} as const;

/** Whoever may keep what is too much hears nothing of it. */
function prizeMails(season: Season): Owed[] {
  const { cast, answered } = season;
  const to = (id: string, subject: string): Owed => ({
    ...{ to: cast.find(({ accountId }) => accountId === id)!.email, subject, isUnsure: false },
  });
  const saved = 'Your festival account: bank details changed';
  return [
    ...answered.saved.map((email) => ({ to: email, subject: saved, isUnsure: false })),
    ...answered.asked.map((id) => to(id, 'Your prize: we need your bank details')),
    ...answered.payments.flatMap(({ kind, accountId, eventId, at }) =>
      kind === 'kept' ? [] : [to(accountId, OF_MONEY[kind](eventAt(season, eventId, at).name))],
    ),
  ];
}

function faultsOfTwins(mails: readonly ReceivedMail[]): string[] {
  return [...Map.groupBy(mails, ({ id }) => id)].flatMap(([id, same]) =>
    same.length > 1 ? [`The mail ${id} (“${same[0]!.subject}”) came ${same.length} times`] : [],
  );
}

function faultsOfCounts(mails: readonly ReceivedMail[], owed: readonly Owed[]): string[] {
  const keyOf = ({ to, subject }: { to: string; subject: string }) => `${to} “${subject}”`;
  const came = Map.groupBy(mails, keyOf);
  const expected = Map.groupBy(owed, keyOf);
  const isFree = (key: string) => FREE.some((shape) => shape.test(/“(.*)”$/.exec(key)![1]!));
  return [...new Set([...came.keys(), ...expected.keys()])].flatMap((key) => {
    if (isFree(key)) return [];
    const count = came.get(key)?.length ?? 0;
    const all = expected.get(key) ?? [];
    const sure = all.filter(({ isUnsure }) => !isUnsure).length;
    return count < sure || count > all.length
      ? [`${key} came ${count} times, for ${all.length} causes`]
      : [];
  });
}

/** Of what several causes make one: none without a cause, and one at least where there is one. */
function faultsOfNews(season: Season, histories: readonly History[]): string[] {
  const mails = season.mailbox.all();
  return EVENTS.flatMap(({ id, name }) => {
    const names = namesOf(season, id);
    const changes = histories
      .filter(({ entry }) => entry.eventId === id)
      .flatMap((one) => one.changes);
    const count = (...kinds: readonly string[]) =>
      changes.filter(({ kind }) => kinds.includes(kind)).length;
    const countMails = (shape: RegExp) =>
      mails.filter(
        ({ subject }) => shape.test(subject) && names.some((one) => subject.endsWith(one)),
      ).length;
    const captains = countMails(/^You are captain of your team for /);
    const handedOver = count('handed over');
    const news = countMails(/ has (joined|left) your team for |^Who came and went /);
    const moves = count('joined', 'left', 'not confirmed');
    return [
      ...(captains === handedOver
        ? []
        : [`${name}: ${captains} were told that they lead, ${handedOver} do`]),
      ...(news > moves || (moves > 0 && count('joined') > 0 && news === 0)
        ? [`${name}: ${news} mails tell of ${moves} who came and went`]
        : []),
    ];
  });
}

export const mails: SeasonCheck = {
  promise: 'Everybody gets one mail for each cause, and none for what did not happen.',
  source: 'beyond.md 1: Mail',
  faults: faultsOfMails,
};

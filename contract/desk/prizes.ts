import * as z from 'zod/mini';
import { Sentence } from '../accounts/accounts-call.ts';
import { BankDetails } from '../accounts/bank-details.ts';
import { lookupText, optionalText, requiredText, text } from '../accounts/fields.ts';
import { deskCall } from './desk-call.ts';
import { ReasonToOpen } from './people.ts';

/* A little longer than others: a drawer's entities, which are each other's, with its calls. */

const Moment = z.int();
const Rupees = z.int('Rupees are whole').check(z.gte(0), z.lte(100_000_000));

/** After one press for the second key and the reason, bank details are opened one by one for so long. */
export const SITTING_MS = 30 * 60 * 1000;
/** So long after somebody was asked for bank details, or money back, they aren't asked again. */
export const ASK_AGAIN_MS = 60 * 60 * 1000;

/** The ways by which money goes. */
export const WAYS = ['NEFT', 'IMPS', 'UPI', 'Cheque', 'Cash'] as const;
/** The ways that go by the bank details which somebody gave. */
export const TRANSFERS: readonly (string | null)[] = ['NEFT', 'IMPS'];

/** Why a payment does not stand, or not whole. */
export const COUNTER_REASONS = {
  returned: 'The payment came back',
  'wrong person': 'Typed at the wrong person',
  'wrong amount': 'Wrong amount',
  'sent back': 'Sent back after a correction',
} as const;
const CounterReason = z.enum(Object.keys(COUNTER_REASONS) as [keyof typeof COUNTER_REASONS]);
export type CounterReason = keyof typeof COUNTER_REASONS;

/** Why what was asked back is asked for no more. */
export const END_REASONS = {
  corrected: 'The results were corrected',
  'asked anew': 'Another sum is asked for',
  'put right': 'The payment was put right',
  kept: 'They may keep it',
  shared: 'The team shares its prize otherwise',
  left: 'Somebody has left the team, or has no account any more',
} as const;
export type EndReason = keyof typeof END_REASONS;

/** What the `why` of a line says, in words. */
export const REASONS = {
  ...COUNTER_REASONS,
  ...END_REASONS,
  again: 'In place of an earlier request',
} as const;

/**
 * A line of the book, which is only ever added to. `paid`: money that went; `counter`: its counter-entry, in negative
 * rupees, with `why`; `kept`: more than their share, which they may keep, in negative rupees once it is no more than that;
 * `asked back`: the same, which they were mailed to send back, with the `why` `again` in place of an earlier request, and in
 * negative rupees once it is asked for no more, with `why`; `share`: what was said to be theirs of their team's prize.
 * `paidOn`: `2026-09-20`. `by`: the organiser's name.
 */
const BookEntry = z.object({
  id: z.string(),
  kind: z.enum(['paid', 'counter', 'kept', 'asked back', 'share']),
  of: z.nullable(z.string()),
  rupees: z.int(),
  paidOn: z.nullable(z.string()),
  way: z.nullable(z.enum(WAYS)),
  reference: z.string(),
  why: z.nullable(z.enum(Object.keys(REASONS) as [keyof typeof REASONS])),
  by: z.string(),
  at: Moment,
});
export type BookEntry = z.infer<typeof BookEntry>;

/**
 * A person of a winning entry, or one who was paid and has left it (`isMember` is false). `share`: in rupees, 0 where a correction has left them nothing; `entries`: of the book,
 * oldest first. `hasEmail`: no mail reaches who has none; `isProven`: it is confirmed. `givenAt`: of bank details; `returned`: when the last transfer came
 * back, and when the newest of those that did was written down, null once another went since; `asked`: the last time.
 */
const Payee = z.object({
  code: z.string(),
  name: z.string(),
  college: z.string(),
  isMember: z.boolean(),
  share: Rupees,
  entries: z.array(BookEntry),
  hasEmail: z.boolean(),
  isProven: z.boolean(),
  givenAt: z.nullable(Moment),
  returned: z.nullable(z.object({ at: Moment, sentAt: Moment })),
  asked: z.nullable(z.object({ at: Moment, by: z.string() })),
});
export type Payee = z.infer<typeof Payee>;

/**
 * An entry that has a prize by its event's newest publication, or was paid by one before. `name`: a team's or the person's,
 * empty once all accounts are gone. `prize`: in rupees, 0 where it has none any more. `was`: what they were paid by, where
 * that is otherwise now. `gone`: rupees of it that were paid to people whose accounts are gone since; `lost`: what these
 * have above their shares, which nobody else is charged for; `lostAsked`: of that what they had been asked to send back, which
 * ended with their accounts. `isShared`: the organisers have said how a team shares; otherwise its people have equal parts.
 */
const Winner = z.object({
  entryId: z.string(),
  name: z.string(),
  isTeam: z.boolean(),
  rank: z.nullable(z.int()),
  prize: Rupees,
  was: z.nullable(z.object({ rank: z.nullable(z.int()), prize: Rupees })),
  gone: z.int(),
  lost: z.int(),
  lostAsked: z.int(),
  isShared: z.boolean(),
  people: z.array(Payee),
});
export type Winner = z.infer<typeof Winner>;

/** `announced`: by the event's text, in rupees, null where it names none. `at`, `by`: of the newest publication. `isTakenBack`: it
 * leaves nothing of the results. */
const PrizeEvent = z.object({
  clusterName: z.string(),
  eventName: z.string(),
  announced: z.nullable(z.int()),
  isCorrected: z.boolean(),
  isTakenBack: z.boolean(),
  at: Moment,
  by: z.string(),
  winners: z.array(Winner),
});
export type PrizeEvent = z.infer<typeof PrizeEvent>;

/**
 * `events`: those with winners. `published` of `of` events, with or without a prize; all of them announce `announced` rupees together, and
 * those without published results `toCome` of these. `sittingUntil`: of whoever asks, null without one.
 */
export const PrizeBook = z.object({
  events: z.array(PrizeEvent),
  published: z.int(),
  of: z.int(),
  announced: z.int(),
  toCome: z.int(),
  sittingUntil: z.nullable(Moment),
});
export type PrizeBook = z.infer<typeof PrizeBook>;

/** Winners of published results, what of each prize is paid, and whether bank details are there; never these themselves. */
export const getPrizes = deskCall({
  name: 'getPrizes',
  summary: 'Prizes of published results, and what of them is paid',
  method: 'GET',
  path: '/api/desk/prizes',
  needs: 'see prizes',
  message: PrizeBook,
});

/** Begins a sitting of `SITTING_MS`, in which `openPrizeDetails` asks for neither reason nor second factor. */
export const startSitting = deskCall({
  name: 'startSitting',
  summary: 'Begin a sitting in which winners’ bank details open one by one',
  method: 'POST',
  path: '/api/desk/prizes/sitting',
  needs: 'open bank details',
  body: z.object({ reason: ReasonToOpen }),
  message: z.object({ until: Moment }),
});

const person = z.object({ code: requiredText(64, 'code is required').check(z.toUpperCase()) });

/**
 * A winner's bank details, within a sitting, whose reason is written down with each. 403 with `fields.sitting` outside of
 * one; 404 where nothing is to be paid to them, or they gave none. `unproven`: as of `openBankDetails`. `returned`: why those are
 * right to which a transfer came back; 400 with `fields.returned` without it.
 */
export const openPrizeDetails = deskCall({
  name: 'openPrizeDetails',
  summary: 'Open a winner’s bank details within a sitting; it is written down first',
  method: 'POST',
  path: '/api/desk/prizes/people/:code/bank-details',
  needs: 'pay prizes',
  onlyReads: true,
  params: person,
  body: z.object({ unproven: optionalText(200), returned: optionalText(200) }),
  message: BankDetails,
});

/** A person of a winning entry: somebody may have several. */
export const PrizeLine = z.object({
  code: text(64),
  entryId: lookupText(64),
});

const paymentFields = {
  paidOn: z.iso.date('A day, such as 2026-09-20'),
  way: z.enum(WAYS),
  reference: optionalText(60),
};

const needsReference = z.refine<{ way: string; reference: string }>(
  ({ way, reference }) => way === 'Cash' || reference !== '',
  { path: ['reference'], error: 'The reference of the payment is required' },
);

/**
 * Writes down that all that is due to somebody of an entry went to them, `rupees`; they are mailed. 409 where it is paid
 * already, which says by whom, or another sum is due by now. `returned`: as of `openPrizeDetails`, for a transfer; 400 with
 * `fields.way` without it.
 */
export const payPrize = deskCall({
  name: 'payPrize',
  summary: 'Write a payment down',
  method: 'POST',
  path: '/api/desk/prizes/people/:code/payments',
  needs: 'pay prizes',
  params: person,
  body: z
    .object({
      entryId: lookupText(64),
      rupees: Rupees.check(z.gte(1)),
      returned: optionalText(200),
      ...paymentFields,
    })
    .check(needsReference),
  message: z.object({ id: z.string() }),
});

/**
 * The same of several lines at once, each of which once, by one reference, such as a bank's upload has: all of them, or
 * none. 409 and 400 as of `payPrize`, which say of whom; there is no `returned` that is true of several.
 */
export const payPrizes = deskCall({
  name: 'payPrizes',
  summary: 'Write payments of several winners down at once',
  method: 'POST',
  path: '/api/desk/prizes/payments',
  needs: 'pay prizes',
  body: z
    .object({
      lines: z.array(z.extend(PrizeLine, { rupees: Rupees.check(z.gte(1)) })).check(
        z.minLength(1, 'Nobody is to be paid'),
        z.maxLength(500, 'At most 500 lines'),
        z.refine((lines) => new Set(lines.map(keyOf)).size === lines.length, {
          error: 'A line is there twice',
        }),
      ),
      ...paymentFields,
    })
    .check(needsReference),
  message: z.object({ paid: z.int() }),
});

/** The line of the book about somebody of an entry, in a word. */
export function keyOf({ entryId, code }: z.infer<typeof PrizeLine>): string {
  return `${entryId}.${code}`;
}

/**
 * Puts `rupees` against a payment, of which `left` stood when it was read: 409 where that is otherwise by now. `told`: how its
 * person hears of it; `not at all` where their account is gone, or they never had the money and no mail has said that they did.
 */
export const counterPayment = deskCall({
  name: 'counterPayment',
  summary: 'Write a counter-entry against a payment',
  method: 'POST',
  path: '/api/desk/prizes/payments/:id/counter',
  needs: 'pay prizes',
  params: z.object({ id: lookupText(64) }),
  body: z
    .object({
      rupees: Rupees.check(z.gte(1, 'At least one rupee')),
      left: Rupees,
      why: CounterReason,
      reference: optionalText(60),
    })
    .check(
      z.refine(({ rupees, left }) => rupees <= left, {
        path: ['rupees'],
        error: 'No more than what stands of the payment',
      }),
    ),
  message: z.object({ id: z.string(), told: z.enum(['by mail', 'by nobody', 'not at all']) }),
});

/**
 * What becomes of `rupees` that somebody has above their share since a correction: they are mailed, or called, to send it back, or keep
 * it, with a reason for the audit log. 409 where it is another sum by now, or was decided.
 */
export const decideExcess = deskCall({
  name: 'decideExcess',
  summary: 'Decide about money that a correction made too much',
  method: 'POST',
  path: '/api/desk/prizes/people/:code/excess',
  needs: 'pay prizes',
  params: person,
  body: z
    .object({
      entryId: lookupText(64),
      rupees: Rupees.check(z.gte(1)),
      what: z.enum(['ask back', 'keep']),
      reason: optionalText(300),
    })
    .check(
      z.refine(({ what, reason }) => what === 'ask back' || reason.length >= 10, {
        path: ['reason'],
        error: 'Say why, in at least ten characters',
      }),
    ),
  message: Sentence,
});

/**
 * How the people of a team share its prize, each of them once; equal parts again where the shares are these. `was`: the share
 * that was seen. 409 where the team, its prize or its shares are others by now, or somebody would have less than what was paid
 * to them.
 */
export const shareWinnings = deskCall({
  name: 'shareWinnings',
  summary: 'Say how a team shares its prize',
  method: 'PUT',
  path: '/api/desk/prizes/entries/:entryId/shares',
  needs: 'pay prizes',
  params: z.object({ entryId: lookupText(64) }),
  body: z.object({
    shares: z
      .array(z.object({ code: text(64), was: Rupees, rupees: Rupees }))
      .check(z.minLength(1, 'Nobody shares it'), z.maxLength(200, 'Too many people')),
  }),
  message: Sentence,
});

/** Mails winners that have an e-mail that their bank details are missing, or to be saved anew, each once, with all that is due; gives how many. */
export const askForBankDetails = deskCall({
  name: 'askForBankDetails',
  summary: 'Ask winners for their bank details',
  method: 'POST',
  path: '/api/desk/prizes/asked',
  needs: 'pay prizes',
  body: z.object({
    codes: z
      .array(text(64))
      .check(z.minLength(1, 'Nobody is to be asked'), z.maxLength(1000, 'At most 1,000 people')),
  }),
  message: z.object({ asked: z.int() }),
});

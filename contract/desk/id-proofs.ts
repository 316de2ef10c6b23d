import * as z from 'zod/mini';
import { Sentence } from '../accounts/accounts-call.ts';
import { optionalText, requiredText } from '../accounts/fields.ts';
import type { Call } from '../call.ts';
import { MINUTE_MS } from '../moments.ts';
import { deskCall } from './desk-call.ts';

/** In the order of their keys, 1 to 7. */
export const REJECTION_REASONS = [
  'blurred',
  'no-card',
  'other-name',
  'other-college',
  'expired',
  'covered',
  'something-else',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

export const REASON_WORDS: Readonly<Record<RejectionReason, string>> = {
  blurred: 'The picture is blurred or too dark',
  'no-card': 'It is no college’s card',
  'other-name': 'The name is another',
  'other-college': 'The college is another',
  expired: 'The card is no longer valid',
  covered: 'Face, name or number is covered',
  'something-else': 'Something else',
};

/** The mail about a verdict leaves after this long; until then the verdict is undone without a trace at the person. */
export const VERDICT_WAITS_MS = 60_000;
/** So many are lent to a reviewer at a time, for so long. */
export const LENT_AT_ONCE = 10;
export const LENT_MS = 15 * MINUTE_MS;

/** The reviewer's own line in the mail. */
export const LINE_MAX = 200;

/** To whom a mail goes, and what is the same in each; `profile`: the address of the profile. */
const Envelope = z.object({
  to: z.string(),
  greeting: z.string(),
  closing: z.string(),
  profile: z.string(),
});
export type Envelope = z.infer<typeof Envelope>;

export type Verdict =
  | { readonly verdict: 'approved' }
  | { readonly verdict: 'rejected'; readonly reason: RejectionReason; readonly line: string };

/** Of mails about verdicts, which organisers give and take back as they like: they use up none of another kind's. */
const OWN_BUDGET = { budget: 'verdict' } as const;

/** The mail that a verdict sends, word for word: the desk shows it before it goes. */
export function verdictMail({ to, greeting, closing, profile }: Envelope, given: Verdict) {
  if (given.verdict === 'approved') {
    const text = `${greeting}

the picture of your ID card is accepted. Nothing more is needed of you.
${closing}`;
    return { to, subject: 'Your ID proof is accepted', text, ...OWN_BUDGET };
  }
  const text = `${greeting}

we could not accept the picture of your ID card${becauseOf(given)}

Please send another picture from your profile:

${profile}

Until then the gate will ask to see the card itself.
${closing}`;
  return { to, subject: 'Please send your ID proof once more', text, ...OWN_BUDGET };
}

function becauseOf({ reason, line }: Extract<Verdict, { verdict: 'rejected' }>): string {
  const words = REASON_WORDS[reason];
  const because =
    reason === 'something-else' ? '.' : `:\n${words.charAt(0).toLowerCase()}${words.slice(1)}.`;
  return line ? `${because}\n${line}` : because;
}

/**
 * An ID proof on the reviewer's table, with what its person typed. `givenAt`, `signedUpAt`: epoch milliseconds;
 * `bytes`: of the picture. `alike`: at most three on other accounts that look nearly the same, the nearest first.
 */
export const LentProof = z.object({
  id: z.string(),
  isReadable: z.boolean(),
  givenAt: z.int(),
  bytes: z.int(),
  name: z.string(),
  college: z.string(),
  degree: z.string(),
  phone: z.string(),
  place: z.string(),
  signedUpAt: z.int(),
  isConfirmed: z.boolean(),
  events: z.array(z.string()),
  alike: z.array(z.object({ id: z.string(), name: z.string(), college: z.string() })),
  envelope: Envelope,
});
export type LentProof = z.infer<typeof LentProof>;

/**
 * `waiting` counts all without a verdict, lent or not. `lentUntil`: epoch milliseconds, 0 where nothing is lent.
 * `today`: of this reviewer, since 05:00 by India's clock. `validOn`: the festival's first day.
 */
const ReviewQueue = z.object({
  waiting: z.int(),
  approved: z.int(),
  rejected: z.int(),
  lentUntil: z.int(),
  lent: z.array(LentProof),
  others: z.array(z.object({ name: z.string(), count: z.int(), until: z.int() })),
  today: z.object({ approved: z.int(), rejected: z.int() }),
  validOn: z.string(),
});
export type ReviewQueue = z.infer<typeof ReviewQueue>;

/** Fills the table up to ten, oldest first, and lends all of them anew; nobody else gets them meanwhile. */
export const lendIdProofs = deskCall({
  name: 'lendIdProofs',
  summary: 'ID proofs to review, lent to nobody else',
  method: 'POST',
  path: '/api/desk/id-proofs/lend',
  needs: 'review ID proofs',
  // A repeat lends the same once more: nothing has to be kept of it.
  onlyReads: true,
  message: ReviewQueue,
});

/** The head of the review queue alone: nothing is lent by it, and `lent` is empty. */
export const countIdProofs = deskCall({
  name: 'countIdProofs',
  summary: 'How many ID proofs wait, and who is at them',
  method: 'GET',
  path: '/api/desk/id-proofs',
  needs: 'review ID proofs',
  message: ReviewQueue,
});

const Id = z.object({ id: requiredText(40, 'id is required') });
const MEANWHILE = {
  409: 'It was replaced, decided or lent to somebody else meanwhile.',
};

/** A rejection needs a reason, and 'something else' a line. `undoUntil`: epoch milliseconds; then the mail leaves. */
export const decideIdProof = deskCall({
  name: 'decideIdProof',
  summary: 'Approve or reject an ID proof',
  method: 'POST',
  path: '/api/desk/id-proofs/:id/verdict',
  needs: 'review ID proofs',
  params: Id,
  body: z.object({
    verdict: z.enum(['approved', 'rejected'], 'Approve or reject'),
    reason: z.optional(z.enum(REJECTION_REASONS, 'Choose a reason')),
    line: optionalText(LINE_MAX),
  }),
  message: z.object({ undoUntil: z.int() }),
  errors: MEANWHILE,
});

/**
 * Approves somebody whose card an organiser has before their eyes, whatever their picture is, or without one; in place of
 * a verdict before. `saw`: their word, which is written down. `id`: of the ID proof, by which it is undone or taken back.
 */
export const approveSeenCard = deskCall({
  name: 'approveSeenCard',
  summary: 'Approve a card that was seen at the desk',
  method: 'POST',
  path: '/api/desk/people/:code/card-seen',
  needs: 'review ID proofs',
  params: z.object({ code: requiredText(40, 'code is required') }),
  body: z.object({ saw: requiredText(LINE_MAX, 'Say what you saw') }),
  message: z.object({ id: z.string(), undoUntil: z.int() }),
  errors: { 404: 'Nobody has this code.', 409: 'It is approved already, or it is one’s own.' },
});

/** Back onto one's table, as if nothing had been decided. */
export const undoVerdict = deskCall({
  name: 'undoVerdict',
  summary: 'Undo one’s verdict before its mail leaves',
  method: 'POST',
  path: '/api/desk/id-proofs/:id/undo',
  needs: 'review ID proofs',
  params: Id,
  message: Sentence,
  errors: { 409: 'Its mail has left.' },
});

/** `verdict`: the one that is taken back; a second mail says so. Back into the review queue. */
export const takeVerdictBack = deskCall({
  name: 'takeVerdictBack',
  summary: 'Take a verdict back after its mail has left',
  method: 'POST',
  path: '/api/desk/id-proofs/:id/take-back',
  needs: 'review ID proofs',
  params: Id,
  body: z.object({ verdict: z.enum(['approved', 'rejected']) }),
  message: Sentence,
  errors: MEANWHILE,
});

export const skipIdProof = deskCall({
  name: 'skipIdProof',
  summary: 'Put an ID proof back into the queue',
  method: 'POST',
  path: '/api/desk/id-proofs/:id/skip',
  needs: 'review ID proofs',
  unlogged: 'Nothing is decided',
  params: Id,
  message: Sentence,
});

/** The picture, a JPEG: no `{ message }`. That it was opened, and what for, is written down first. */
export const openIdProof = {
  ...deskCall({
    name: 'openIdProof',
    summary: 'The picture of an ID proof',
    method: 'GET',
    path: '/api/desk/id-proofs/:id/picture',
    needs: 'open ID proofs',
    params: Id,
    query: z.object({ why: z._default(z.enum(['review', 'alike', 'sheet']), 'sheet') }),
    message: z.unknown(),
  }),
  answer: /* @__PURE__ */ z.unknown(),
} satisfies Call;

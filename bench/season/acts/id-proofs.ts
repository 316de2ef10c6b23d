import {
  decideIdProof,
  lendIdProofs,
  REJECTION_REASONS,
} from '../../../contract/desk/id-proofs.ts';
import { sendIdProof } from '../../../contract/desk/own-id-proof.ts';
import type { CallAccounts } from '../../../web/calls/call.ts';
import type { Visitor } from '../world/cast.ts';
import { sitAtDesk } from '../world/desk.ts';
import { REVIEWER, type Season } from '../world/season.ts';
import { visit } from '../world/visits.ts';

/** A sitting ends after half an hour without a press, and asks for nothing more of whoever goes on. */
const SECONDS_EACH = 3;
const REJECTS = 0.15;

/** A reviewer sits down and decides about every ID proof that waits. */
export async function reviewIdProofs(season: Season): Promise<void> {
  const ask = await sitAtDesk(season, season.cast[REVIEWER]!);
  for (;;) {
    const { lent } = await ask(lendIdProofs);
    if (lent.length === 0) return;
    for (const { id, envelope } of lent) await decide(season, ask, id, envelope.to);
  }
}

async function decide(
  { clock, random, answered }: Season,
  ask: CallAccounts,
  id: string,
  to: string,
): Promise<void> {
  clock.turnTo(clock.at + SECONDS_EACH * 1000);
  const isGood = random() >= REJECTS;
  const reason = REJECTION_REASONS[Math.floor(random() * (REJECTION_REASONS.length - 1))]!;
  const body = isGood
    ? ({ verdict: 'approved', line: '' } as const)
    : ({ verdict: 'rejected', reason, line: 'Take it by daylight' } as const);
  await ask(decideIdProof, { params: { id }, body });
  answered.verdicts.push({ id, to, verdict: body.verdict });
}

/** Sends another picture, as the mail about a rejection asks for. */
export async function sendAnotherProof(season: Season, visitor: Visitor): Promise<void> {
  const photo = Math.floor(visitor.random() * season.photos.length);
  await visit(season, visitor, (call) =>
    call(sendIdProof, { body: { user_id_proof: season.photos[photo]! } }),
  );
}

import { accounts, audit } from './accounts.ts';
import { answers, ownPages } from './answers.ts';
import { edits } from './edits.ts';
import { answeredChanges } from './entries.ts';
import { erasures } from './erasures.ts';
import { gates } from './gate.ts';
import { verdicts } from './id-proofs.ts';
import { line } from './line.ts';
import { mails } from './mails.ts';
import { places } from './places.ts';
import { prizes } from './prizes.ts';
import { certificates, leaderboard } from './results.ts';
import type { SeasonCheck } from './season-check.ts';
import { holds, teams } from './teams.ts';

/** All that is checked, in the order of the report. */
export const PROMISES: readonly SeasonCheck[] = [
  answers,
  accounts,
  places,
  line,
  teams,
  holds,
  answeredChanges,
  mails,
  ownPages,
  edits,
  verdicts,
  certificates,
  leaderboard,
  prizes,
  gates,
  erasures,
  audit,
];

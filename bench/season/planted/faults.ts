import { accounts } from '../promises/accounts.ts';
import { edits } from '../promises/edits.ts';
import { answeredChanges } from '../promises/entries.ts';
import { erasures } from '../promises/erasures.ts';
import { gates } from '../promises/gate.ts';
import { line } from '../promises/line.ts';
import { mails } from '../promises/mails.ts';
import { places } from '../promises/places.ts';
import { prizes } from '../promises/prizes.ts';
import { certificates } from '../promises/results.ts';
import type { SeasonCheck } from '../promises/season-check.ts';

/** A mistake that somebody might make: one place of the sources, what stands there then, and the promise that it breaks. */
export interface Fault {
  readonly name: string;
  readonly file: string;
  /** It stands there once. */
  readonly text: string;
  readonly replacement: string;
  readonly breaks: SeasonCheck;
}

/** Small, and yet each of the faults shows in it. */
export const SHORT_SEASON = { people: 60, seed: 3 };

export const FAULTS: readonly Fault[] = [
  {
    name: 'a browser that makes a new key for each try of a press',
    file: 'web/calls/call.ts',
    text: 'callOnce(one, options, key);',
    replacement: 'callOnce(one, options, key && crypto.randomUUID());',
    breaks: accounts,
  },
  {
    name: 'a server that forgets the keys of visitors who are signed in',
    file: 'server/idempotency/store.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source
    text: '`${call?.name} ${whose} ${key}`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source
    replacement: '`${call?.name} ${call?.front ? whose : whose && crypto.randomUUID()} ${key}`',
    breaks: answeredChanges,
  },
  {
    name: 'an offer that skips a person',
    file: 'server/entries/line-store.ts',
    text: `.where(OF_COLLEGE, '<', perCollege))
    .orderBy('asked')`,
    replacement: `.where(OF_COLLEGE, '<', perCollege))
    .orderBy('asked', 'desc')`,
    breaks: line,
  },
  {
    name: 'a lease that is not renewed',
    file: 'server/jobs/worker.ts',
    text: 'setInterval(() => this.#renew(), LEASE_MS / 3).unref(),',
    replacement: '',
    breaks: mails,
  },
  {
    name: 'a mail that is sent twice',
    file: 'server/jobs/worker.ts',
    text: 'removeJob(trx, job.id)',
    replacement:
      "putOffJob(trx, { id: job.id, holder: this.#holder, runAfter: now() + HOUR_MS, code: '' }, now())",
    breaks: mails,
  },
  {
    name: 'a place too many, since whoever leaves a line gives one back',
    file: 'server/entries/moves.ts',
    text: "const hadPlace = entry.state !== 'waiting' && entry.freedAt === null;",
    replacement: 'const hadPlace = entry.freedAt === null;',
    breaks: places,
  },
  {
    name: 'a day of the gates that begins at midnight',
    file: 'contract/moments.ts',
    text: 'DAY_BEGINS_MS = 5 * HOUR_MS',
    replacement: 'DAY_BEGINS_MS = 0 * HOUR_MS',
    breaks: gates,
  },
  {
    name: 'an arrival that is counted twice where its answer was lost',
    file: 'server/gate/scans/take-scans.ts',
    text: 'if (known) answers.push(JSON.parse(known.answer));',
    replacement:
      'if (known) answers.push({ ...(await take(found, { ...scan, id: crypto.randomUUID() })), id: scan.id });',
    breaks: gates,
  },
  {
    name: 'a pass that is nobody’s and lets in',
    file: 'contract/gate/decide.ts',
    text: "if (!person) return { verdict: 'not valid', before: null };",
    replacement: "if (!person) return { verdict: 'admitted', before: null };",
    breaks: gates,
  },
  {
    name: 'a rename that cuts off entries, since only its file says who an event is',
    file: 'server/content/entries/schemas.ts',
    text: "String(id ?? file.replace(/^clusters\\/|\\.md$/g, ''))",
    replacement: "file.replace(/^clusters\\/|\\.md$/g, '')",
    breaks: edits,
  },
  {
    name: 'a certificate for an absent',
    file: 'contract/desk/outcome.ts',
    text: "if (rank === undefined && attendance !== 'came') return [];",
    replacement: "if (rank === undefined && attendance === 'unknown') return [];",
    breaks: certificates,
  },
  {
    name: 'a correction that keeps the prize',
    file: 'server/desk/prizes/book.ts',
    text: 'const newest = all.at(-1)!.lines;',
    replacement: 'const newest = all[0]!.lines;',
    breaks: prizes,
  },
  {
    name: 'an erasure a day late',
    file: 'server/accounts/erasure/rules.ts',
    text: "'ID proof': 90,",
    replacement: "'ID proof': 91,",
    breaks: erasures,
  },
];

import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { verdictMail } from '../../../contract/desk/id-proofs.ts';
import { allMails } from './all-mails.ts';
import { envelopeOf } from './desk.ts';
import { mail } from './entries.ts';
import { closing } from './wording.ts';

const SITE = 'https://festival.example.edu';
const MAILS = allMails(SITE);
const ROOT = `${import.meta.dirname}/../../..`;

/** Parts of mails, which are none themselves. */
const PARTS: readonly unknown[] = [envelopeOf, mail];

describe.each(Object.entries(MAILS))('the mail “%s”', (_name, { message }) => {
  const { subject, text, link } = message;

  it('has a subject of one line, a greeting and a closing', () => {
    expect(subject).toMatch(/^\S.{3,76}\S$/u);
    expect(text).toMatch(/^Dear (Asha|visitor),\n\n/);
    expect(text.endsWith(closing)).toBe(true);
    expect(text).not.toMatch(/\n{3}/);
  });

  it('leaves nothing unsaid', () => {
    expect(`${subject}\n${text}`).not.toMatch(/undefined|null|NaN|Invalid|\[object|[{}$]/);
  });

  it('has no line that a reader of plain text would break, but for a link on its own', () => {
    const long = text.split('\n').filter((line) => line.length > 78);
    expect(long.filter((line) => line.includes(' ') || !line.startsWith(SITE))).toEqual([]);
  });

  it('leads nowhere but to the site', () => {
    const links = text.match(/\w+:\/\/\S+|www\.\S+/g) ?? [];
    expect(links.filter((one) => !one.startsWith(`${SITE}/`))).toEqual([]);
    if (link) expect(links).toContain(link);
  });
});

/** What its reader must hear, and nobody else can cause at will: these mails, of all, share one budget, which no other uses up. */
const NEEDED = [
  ...['pass made at the desk', 'e-mail corrected at the desk', 'e-mail changed at the desk'],
  ...['password changed by a link', 'place offered', 'offer ran out', 'team needs people soon'],
  ...['team was too small', 'waiting team was too small', 'no place became free'],
  ...['event cancelled', 'results are out', 'results of a team are out', 'results are corrected'],
  ...['result is there since a correction', 'result no longer stands'],
];

it('Every mail has a budget of its own, but for what its reader must hear', () => {
  const needed = Object.entries(MAILS).filter(([, { message }]) => message.budget === undefined);
  expect(needed.map(([name]) => name).toSorted()).toEqual(NEEDED.toSorted());
});

describe('the list of all mails', () => {
  const listed = new Set<unknown>(Object.values(MAILS).map(({ write }) => write));
  const sourcesOf = (pattern: string) =>
    globSync(pattern, { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));

  it('has every one that is written in `texts/`', async () => {
    const files = sourcesOf('server/mail/texts/*.ts').filter(
      (file) => !/\/(all-mails|wording)\.ts$/.test(file),
    );
    expect(files.length).toBeGreaterThan(5);
    const written: [string, unknown][] = [];
    for (const file of files) written.push(...Object.entries(await import(`${ROOT}/${file}`)));
    const missing = written.filter(([, write]) => !listed.has(write) && !PARTS.includes(write));
    expect(missing.map(([name]) => name)).toEqual([]);
  });

  it('is complete, for no mail to visitors is written anywhere else, but for the verdict', () => {
    const others = sourcesOf('{server,contract}/**/*.ts').filter(
      (file) => !/^server\/(mail|testing)\//.test(file),
    );
    const writing = others.filter((file) => {
      const source = readFileSync(`${ROOT}/${file}`, 'utf8');
      // Audit entries have a subject, too, but no text.
      return /texts\/wording\.ts|\bsubject: ?['"`].*,\s+text\b|\btext\b.*,\s+subject: ?['"`]/.test(
        source,
      );
    });
    expect(others.length).toBeGreaterThan(400);
    // The desk shows the one before it goes; the other an operator sends to see that mails arrive.
    expect(writing.toSorted()).toEqual([
      'contract/desk/id-proofs.ts',
      'server/cli/organise/mail-check.ts',
    ]);
    expect(listed).toContain(verdictMail);
  });
});

import { type Figure, isMet, limitInWords, nameWithUnit, type Part, shown } from './figures.ts';
import { machineInWords } from './machine.ts';
import type { PartResult, Results } from './results.ts';

type Described = Pick<Part, 'name' | 'title' | 'about' | 'onlyWhenNamed'>;

/** The whole report, from what was measured and the hand-written notes on each part. @throws Error for notes on no part */
export function reportOf(
  all: readonly Described[],
  results: Results,
  notes: ReadonlyMap<string, string>,
): string {
  const parts = all.map((part) => asMeasured(part, results[part.name]));
  for (const name of notes.keys())
    if (!parts.some((part) => part.name === name))
      throw new Error(`Notes on ${name}, which is no part`);
  return `${[
    '# What was measured',
    'Made by `npm run bench` of [bench.json](bench.json); the notes on the parts are written by hand, in `bench/notes.md`.\n`npm run bench -- accounts` measures a part alone (or several) and replaces its section; `--check` fails on a missed budget.',
    machines(results),
    summary(parts, results),
    '![Each budget, and the part of it that is used](bench/budgets.svg)',
    ...parts.map((part) => section(part, results[part.name], notes.get(part.name))),
  ].join('\n\n')}\n`;
}

/** What was measured stands under the words that the part had then. */
function asMeasured(part: Described, result: PartResult | undefined): Described {
  const { title, about } = { ...part, ...result };
  return { ...part, title, about };
}

function machines(results: Results): string {
  const known = new Map<string, string[]>();
  for (const [name, { machine }] of Object.entries(results)) {
    const words = machineInWords(machine);
    known.set(words, [...(known.get(words) ?? []), name]);
  }
  return [...known]
    .map(([words, names]) => `Machine${known.size > 1 ? ` of ${names.join(', ')}` : ''}: ${words}.`)
    .join('\n');
}

function summary(parts: readonly Described[], results: Results): string {
  const limited = parts.flatMap(({ name, title }) =>
    (results[name]?.figures ?? [])
      .filter(({ limit }) => limit)
      .map((figure) => ({ ...figure, title, name: nameOf(figure) })),
  );
  const missed = limited.filter((figure) => !isMet(figure));
  if (missed.length === 0) return `All ${limited.length} budgets are met.`;
  return [
    `${limited.length - missed.length} of ${limited.length} budgets are met. Not met:`,
    table(
      ['Part', 'Figure', 'Budget', 'Measured'],
      missed.map((figure) => [
        figure.title,
        figure.name,
        limitInWords(figure.limit),
        `**${shown(figure.value)}**`,
      ]),
    ),
  ].join('\n\n');
}

function section(
  { name, title, about, onlyWhenNamed }: Described,
  result: PartResult | undefined,
  notes: string | undefined,
): string {
  const command = `\`npm run bench -- ${name}\``;
  const measured = result
    ? [when(result), figuresTable(result.figures), ...plotsOf(name)]
    : [
        `Not measured yet: ${command}${onlyWhenNamed ? ', which the others don’t bring along' : ''}.`,
      ];
  return [`## ${title}`, about, ...measured, ...(notes ? [notes] : [])].join('\n\n');
}

function when({ measuredAt, command, seconds, load }: PartResult): string {
  const moment = measuredAt.slice(0, 16).replace('T', ' ');
  const [before, after] = load.map((value) => value.toFixed(1));
  return `\`${command}\`, ${moment} UTC, ${Math.round(seconds)} s; the machine's load ${before} before, ${after} after.`;
}

/** Plots of single parts, by the parts' names. */
const plots: Readonly<Record<string, string>> = {
  pages: '![Bytes of each page](bench/pages.svg)',
  'sign-ups':
    '![The burst: acknowledged sign-ups, and the slowest page of each second](bench/burst.svg)',
};

function plotsOf(name: string): string[] {
  const plot = plots[name];
  return plot ? [plot] : [];
}

/** A row a figure; where the same was measured of several, a row for each of those. */
function figuresTable(figures: readonly Figure[]): string {
  if (figures.some(({ of }) => of !== undefined)) return crossTable(figures);
  return table(
    ['Figure', 'Budget', 'Measured', ''],
    figures.map((figure) => [
      nameOf(figure),
      limitInWords(figure.limit),
      shown(figure.value),
      verdict(figure),
    ]),
  );
}

function crossTable(figures: readonly Figure[]): string {
  const columns = [...new Set(figures.map(nameWithUnit))];
  const rows = Map.groupBy(figures, ({ of = '' }) => of);
  return table(
    ['', ...columns],
    [...rows].map(([of, own]) => [
      of,
      ...columns.map((column) => cell(own.find((figure) => nameWithUnit(figure) === column))),
    ]),
  );
}

function cell(figure: Figure | undefined): string {
  if (!figure) return '';
  const { value, limit } = figure;
  if (!limit) return shown(value);
  const words = `${shown(value)} (${limitInWords(limit)})`;
  return isMet(figure) ? words : `**${words} NOT MET**`;
}

function verdict(figure: Figure): string {
  if (!figure.limit) return '';
  return isMet(figure) ? 'met' : '**NOT MET**';
}

function nameOf(figure: Figure): string {
  return figure.of ? `${figure.of}: ${nameWithUnit(figure)}` : nameWithUnit(figure);
}

/** A table of Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The notes of a Markdown text: under a heading `## accounts` those on the part `accounts`. */
export function notesOf(text: string): ReadonlyMap<string, string> {
  const [, ...sections] = text.split(/^## /m);
  return new Map(
    sections.map((section) => {
      const end = section.indexOf('\n');
      return [section.slice(0, end).trim(), section.slice(end).trim()];
    }),
  );
}

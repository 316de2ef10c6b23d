import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measureBlocking } from './pages/blocking.ts';
import { budgets } from './pages/budgets.ts';
import { measurePages } from './pages/pages.ts';
import { parts } from './parts.ts';
import { type Figure, isMet, type MeasureOptions, type Part } from './report/figures.ts';
import { thisMachine } from './report/machine.ts';
import { print } from './report/print.ts';
import { keep, writeReport } from './report/write.ts';

/*
 * `npm run bench [-- PART …] [--check] [--runs=3] [--people=2000]`: measures everything that has a budget, or the parts
 * that are named, and writes `docs/bench.md`. `--check` fails on a missed budget.
 * `npm run bench -- /map [--blocking]` measures single pages, or their long tasks; writes nothing.
 */

const { values, positionals } = orSay(() =>
  parseArgs({
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      blocking: { type: 'boolean', default: false },
      runs: { type: 'string', default: '3' },
      people: { type: 'string', default: '2000' },
    },
  }),
);
const options: MeasureOptions = { runs: Number(values.runs), people: Number(values.people) };
const paths = positionals.filter((word) => word.startsWith('/'));

/** A part could not be measured. */
let hasFailed = false;
const ofPages = paths.length > 0 || values.blocking;
const figures = ofPages ? await measureSinglePages() : await measureParts(orSay(wantedParts));
const missed = figures.filter((figure) => !isMet(figure)).length;
if (missed > 0) console.log(`\n${missed} budgets are not met.`);
else if (!hasFailed) console.log('\nNo budget is missed.');
// Not `exitCode`: a library that measured something has set that to 0 at its own end.
if (hasFailed || (values.check && missed > 0)) process.exit(1);

/** A slip of whoever typed the command is a line, not a stack. */
function orSay<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

function wantedParts(): readonly Part[] {
  const unknown = positionals.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0)
    throw new Error(
      `No part is called ${unknown}. The parts: ${parts.map(({ name }) => name).join(', ')}`,
    );
  return parts.filter(({ name, onlyWhenNamed }) =>
    positionals.length > 0 ? positionals.includes(name) : !onlyWhenNamed,
  );
}

/** Each part's result is kept as soon as it is there: one that fails takes none of the others along. */
async function measureParts(wanted: readonly Part[]): Promise<Figure[]> {
  const given = process.argv.slice(2);
  const command = ['npm run bench', ...(given.length > 0 ? ['--', ...given] : [])].join(' ');
  const machine = thisMachine();
  const all: Figure[] = [];
  for (const part of wanted) {
    console.log(`\n${part.title}`);
    const startedAt = Date.now();
    const before = loadOfLastMinute();
    try {
      await using after = new AsyncDisposableStack();
      const measured = await part.measure(options, after);
      refuseUnmeasured(measured.figures);
      print(measured.figures);
      all.push(...measured.figures);
      const seconds = (Date.now() - startedAt) / 1000;
      const measuredAt = new Date(startedAt).toISOString();
      const load = [before, loadOfLastMinute()] as const;
      const { title, about } = part;
      const how = { measuredAt, command, seconds, load, machine, title, about };
      await keep(part.name, { ...how, ...measured });
    } catch (error) {
      console.error('  could not be measured:', error);
      hasFailed = true;
    }
  }
  await writeReport(parts);
  return all;
}

/** @throws Error for a figure that is none: in the file it would be null, which is less than any limit. */
function refuseUnmeasured(figures: readonly Figure[]): void {
  const none = figures.find(({ value }) => !Number.isFinite(value));
  if (none) throw new Error(`${none.of ?? ''} ${none.name} has no value`);
}

async function measureSinglePages(): Promise<Figure[]> {
  const wanted = budgets.filter(({ path }) => paths.length === 0 || paths.includes(path));
  const measure = values.blocking ? measureBlocking : measurePages;
  const { figures } = await measure(wanted, options.runs);
  print(figures);
  return figures;
}

function loadOfLastMinute(): number {
  return loadavg()[0] ?? 0;
}

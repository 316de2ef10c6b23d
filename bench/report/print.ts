import { type Figure, isMet, limitInWords, nameWithUnit, shown } from './figures.ts';

/** Prints figures to the terminal, each beside its limit. */
export function print(figures: readonly Figure[]): void {
  let of: string | undefined;
  for (const figure of figures) {
    if (figure.of !== of) console.log(`  ${figure.of}`);
    of = figure.of;
    const name = nameWithUnit(figure).padEnd(42);
    const verdict = isMet(figure) ? '' : 'NOT MET';
    console.log(
      `  ${name} ${shown(figure.value).padStart(8)}  ${limitInWords(figure.limit).padEnd(10)} ${verdict}`.trimEnd(),
    );
  }
}

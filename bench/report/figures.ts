/** The most, or the least, that a figure may be. */
type Limit = { readonly atMost: number } | { readonly atLeast: number };

/** A measured number, and where it has a budget, its limit. */
export interface Figure {
  readonly name: string;
  /** Empty for a score, a count or a ratio. */
  readonly unit: string;
  readonly value: number;
  readonly limit?: Limit;
  /** The page or festival that it is of, where a part measures the same of several. */
  readonly of?: string;
}

/** The points of a plot. */
export type Series = readonly Readonly<Record<string, number>>[];

/** A part's figures; `series` are for its plots, by their names. */
export interface Measured {
  readonly figures: readonly Figure[];
  readonly series?: Readonly<Record<string, Series>>;
}

export interface MeasureOptions {
  /** The times that Lighthouse measures a page. */
  readonly runs: number;
  /** The people whose ID proofs fill a database. */
  readonly people: number;
}

/** The parts that `npm run bench` measures, all of them or those that are named. */
export interface Part {
  /** One word, as the command takes it. */
  readonly name: string;
  readonly title: string;
  /** The way it is measured, in Markdown. */
  readonly about: string;
  /** True for what takes long to prepare and has no budget: measured only when it is named. */
  readonly onlyWhenNamed?: boolean;
  /** `after`: what was started for it, ended once it is measured or has failed, the last first. */
  measure(options: MeasureOptions, after: AsyncDisposableStack): Promise<Measured>;
}

/** False where a limit is missed, and where nothing was measured. */
export function isMet({ value, limit }: Pick<Figure, 'value' | 'limit'>): boolean {
  if (!limit) return true;
  return 'atMost' in limit ? value <= limit.atMost : value >= limit.atLeast;
}

/** The part of its budget that a figure takes: up to 1 is met. Undefined where it has no limit. */
export function shareOfLimit({ value, limit }: Figure): number | undefined {
  if (!limit) return undefined;
  const [used, allowed] = 'atMost' in limit ? [value, limit.atMost] : [limit.atLeast, value];
  return used === 0 ? 0 : used / allowed;
}

/** `≤ 100` or `≥ 0.25`; empty without a limit. */
export function limitInWords(limit: Limit | undefined): string {
  if (!limit) return '';
  return 'atMost' in limit ? `≤ ${shown(limit.atMost)}` : `≥ ${shown(limit.atLeast)}`;
}

/** Three digits, or all of those before the point. */
export function shown(value: number): string {
  const digits = Math.abs(value) < 1 ? 3 : Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0;
  return Number(value.toFixed(digits)).toLocaleString('en');
}

export function nameWithUnit({ name, unit }: Pick<Figure, 'name' | 'unit'>): string {
  return unit ? `${name}, ${unit}` : name;
}

import { type Entry, fieldOf, hasField, type Model, type Value } from './models.ts';
import { listOf, type Query, type QueryGroup } from './query.ts';
import { invalidKey } from './refusals.ts';

type Test = (entry: Entry) => boolean;

/** Reads `filters`; throws a Refusal for a field or an operator that isn't there. */
export const readFilters = (model: Model, query: Query | undefined): Test => {
  if (typeof query !== 'object') return () => true;
  const tests = Object.entries(query).map(([key, inner]) => readFilter(model, key, inner));
  return (entry) => tests.every((test) => test(entry));
};

const readFilter = (model: Model, key: string, query: Query): Test => {
  if (key === '$not') {
    const test = readFilters(model, query);
    return (entry) => !test(entry);
  }
  if (key === '$and' || key === '$or') return readAlternatives(model, key, query);
  if (Object.hasOwn(model.nested, key)) return readNested(model, key, query);
  if (!hasField(model, key)) throw invalidKey('filters', key);
  return readField(key, typeof query === 'string' ? { $eq: query } : query);
};

const readAlternatives = (model: Model, key: '$and' | '$or', query: Query): Test => {
  const parts = typeof query === 'object' ? Object.values(query) : [];
  const tests = parts.map((part) => readFilters(model, part));
  return (entry) =>
    key === '$or' ? tests.some((test) => test(entry)) : tests.every((test) => test(entry));
};

/** An entry passes when one of those within it does. */
const readNested = (model: Model, key: string, query: Query): Test => {
  const test = readFilters(model.nested[key]!.model(), query);
  return (entry) => entry.nested[key]?.some(test) ?? false;
};

const readField = (field: string, operators: QueryGroup): Test => {
  const tests = Object.entries(operators).map(([name, operand]) => {
    if (!Object.hasOwn(comparisons, name)) throw invalidKey('filters', name, `${field}.${name}`);
    const values = listOf(operand);
    const text = typeof operand === 'string' ? operand : (values[0] ?? '');
    return (value: Value) => comparisons[name]!(value, text, values);
  });
  return (entry) => tests.every((test) => test(fieldOf(entry, field)));
};

type Comparison = (value: Value, operand: string, list: readonly string[]) => boolean;

const textOf = (value: Value) => (value === null ? '' : String(value));
const folded = (value: Value) => textOf(value).toLowerCase();

/** Below 0, 0 or above it; numbers as numbers, all else as text. Nothing compares with null. */
const order = (value: Value, operand: string): number => {
  if (value === null) return Number.NaN;
  if (typeof value === 'number') return value - Number(operand);
  return textOf(value) === operand ? 0 : textOf(value) < operand ? -1 : 1;
};

const not =
  (comparison: Comparison): Comparison =>
  (...given) =>
    !comparison(...given);

const equal: Comparison = (value, operand) => value !== null && textOf(value) === operand;
const equalFolded: Comparison = (value, operand) =>
  value !== null && folded(value) === folded(operand);
const oneOf: Comparison = (value, _, list) => list.some((operand) => equal(value, operand, []));
const contains: Comparison = (value, operand) => textOf(value).includes(operand);
const containsFolded: Comparison = (value, operand) => folded(value).includes(folded(operand));
const isNull: Comparison = (value, operand) => (value === null) === (operand !== 'false');

const comparisons: Readonly<Record<string, Comparison>> = {
  $eq: equal,
  $eqi: equalFolded,
  $ne: not(equal),
  $nei: not(equalFolded),
  $in: oneOf,
  $notIn: not(oneOf),
  $contains: contains,
  $containsi: containsFolded,
  $notContains: not(contains),
  $notContainsi: not(containsFolded),
  $startsWith: (value, operand) => textOf(value).startsWith(operand),
  $startsWithi: (value, operand) => folded(value).startsWith(folded(operand)),
  $endsWith: (value, operand) => textOf(value).endsWith(operand),
  $endsWithi: (value, operand) => folded(value).endsWith(folded(operand)),
  $lt: (value, operand) => order(value, operand) < 0,
  $lte: (value, operand) => order(value, operand) <= 0,
  $gt: (value, operand) => order(value, operand) > 0,
  $gte: (value, operand) => order(value, operand) >= 0,
  $between: (value, _, [from = '', to = '']) => order(value, from) >= 0 && order(value, to) <= 0,
  $null: isNull,
  $notNull: not(isNull),
};

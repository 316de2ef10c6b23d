import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import * as z from 'zod';
import { clockAt, INDIA_OFFSET } from '../../../../contract/moments.ts';
import { RegistrationRules } from '../../../../contract/registration-rules.ts';

/** The front matter or YAML of a file, by the keys of `schemas.ts`; null is as good as absent. */
export type FrontMatter = Readonly<Record<string, unknown>>;

/** Front matter as an organiser writes it: moments by India's clock, a registration without what goes without saying. */
export function frontMatterOf(fields: FrontMatter): FrontMatter {
  const { registration, ...others } = fields;
  const rules = registration ? RegistrationRules.parse(registration) : undefined;
  return withoutDefaults({ ...others, ...(rules && { registration: rules }) }) as FrontMatter;
}

/** Fields that a file says as well by leaving them out are left out: null, false, an empty list. */
function withoutDefaults(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutDefaults(item));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, inner]) => inner || inner === 0)
        .filter(([, inner]) => !Array.isArray(inner) || inner.length > 0)
        .map(([key, inner]) => [key, withoutDefaults(inner)]),
    );
  const moment = Moment.safeParse(value).data;
  return moment ? localMoment(moment) : value;
}

const Moment = z.iso.datetime({ offset: true });

export function markdownText(matter: FrontMatter, body: string): string {
  return `---\n${stringify(matter, LONG_LINES)}---\n${body === '' ? '' : `\n${body}\n`}`;
}

/** A folded line is hard to edit by hand. */
export const LONG_LINES = { lineWidth: 0 } as const;

/** Tells files that say this already, however they write it. */
export function saysTheSame(
  file: Readonly<{ data: unknown; body: string }>,
  schema: z.ZodType,
  matter: FrontMatter,
  body: string,
): boolean {
  return file.body === body && isDeepStrictEqual(file.data, schema.safeParse(matter).data);
}

/** A moment as an organiser writes it: by India's clock, with its offset. */
function localMoment(date: string): string {
  return `${clockAt(date).toISOString().slice(0, 19)}${INDIA_OFFSET}`;
}

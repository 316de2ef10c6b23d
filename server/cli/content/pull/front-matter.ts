import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import * as z from 'zod';
import { contactLines, readContacts } from '../../../../contract/contacts.ts';
import { RegistrationRules } from '../../../../contract/registration-rules.ts';
import type { ContentFile } from '../../../content/files/content-folder.ts';

/** The front matter or YAML of a file, by the keys of `schemas.ts`; null is as good as absent. */
export type FrontMatter = Readonly<Record<string, unknown>>;

/** Front matter from what the wire says: each field's key in files is `keys`', its name on the wire `names`'. */
export function frontMatterOf<Field extends string>(
  wire: Readonly<Record<string, unknown>>,
  keys: Readonly<Record<Field, string>>,
  names: Readonly<Record<NoInfer<Field>, string>>,
  timeZone: string,
): FrontMatter {
  const fields = Object.keys(keys) as Field[];
  return Object.fromEntries(
    fields.map((field) => {
      const value = wire[names[field]];
      if (Array.isArray(value)) return [keys[field], contactLines(readContacts(value))];
      const moment = Moment.safeParse(value).data;
      if (moment) return [keys[field], localMoment(moment, timeZone)];
      if (field === 'registration' && value)
        return [keys[field], withoutDefaults(RegistrationRules.parse(value), timeZone)];
      return [keys[field], value?.toString() || null];
    }),
  );
}

/** Fields that a file says as well by leaving them out are left out: null, false, an empty list. */
function withoutDefaults(value: unknown, timeZone: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutDefaults(item, timeZone));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, inner]) => inner || inner === 0)
        .filter(([, inner]) => !Array.isArray(inner) || inner.length > 0)
        .map(([key, inner]) => [key, withoutDefaults(inner, timeZone)]),
    );
  const moment = Moment.safeParse(value).data;
  return moment ? localMoment(moment, timeZone) : value;
}

const Moment = z.iso.datetime({ offset: true });

export function markdownText(matter: FrontMatter, body: string): string {
  return `---\n${stringify(present(matter), LONG_LINES)}---\n${body === '' ? '' : `\n${body}\n`}`;
}

/** A folded line is hard to edit by hand. */
export const LONG_LINES = { lineWidth: 0 } as const;

export function present(matter: FrontMatter): FrontMatter {
  return Object.fromEntries(
    Object.entries(matter).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** Tells files that say this already, however they write it. */
export function saysTheSame(
  file: Pick<ContentFile<unknown>, 'data' | 'body'>,
  schema: z.ZodType,
  matter: FrontMatter,
  body: string,
): boolean {
  return file.body === body && isDeepStrictEqual(file.data, schema.safeParse(matter).data);
}

/** As a file's body is read. */
export function trimmed(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(/^\n+|\n+$/g, '');
}

/** A moment as an organiser writes it: by the festival's own clock, with its offset. */
function localMoment(date: string, timeZone: string): string {
  const moment = new Date(date);
  const clock = moment.toLocaleString('sv', { timeZone }).replace(' ', 'T');
  const named = moment.toLocaleString('en', { timeZone, timeZoneName: 'longOffset' });
  return `${clock}${/GMT(.+)$/.exec(named)?.[1] ?? '+00:00'}`;
}

import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import type { ContentFile } from '../../../content/files/content-folder.ts';

/** The front matter or YAML of a file, by the names that `schemas.ts` gives; null is as good as absent. */
export type Head = Readonly<Record<string, unknown>>;

/** A Markdown file as it is and as it shall be. */
export const markdownText = (head: Head, body: string): string =>
  `---\n${stringify(present(head), wide)}---\n${body === '' ? '' : `\n${body}\n`}`;

/** Long lines stay lines: a folded one is hard to edit by hand. */
export const wide = { lineWidth: 0 } as const;

export const present = (head: Head): Head =>
  Object.fromEntries(
    Object.entries(head).filter(([, value]) => value !== null && value !== undefined),
  );

/** Whether a file says this already. Moments are compared, not how they are written. */
export const saysTheSame = (
  { data, body }: Pick<ContentFile<Head>, 'data' | 'body'>,
  head: Head,
  wantedBody: string,
): boolean => body === trimmed(wantedBody) && isDeepStrictEqual(comparable(data), comparable(head));

/** As a file's body is read. */
export const trimmed = (text: string): string =>
  text.replace(/\r\n/g, '\n').replace(/^\n+|\n+$/g, '');

const comparable = (head: Head): Head => {
  const { date, ...rest } = present(head);
  return { ...rest, ...(date !== undefined && { date: Date.parse(String(date)) }) };
};

/** A file name's first part from a name: lower case with hyphens, in any script. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFC')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** `wanted`, or `wanted-2` and so on where it is taken, with what every name ends in. Takes it. */
export const freeName = (wanted: string, taken: Set<string>, ending = ''): string => {
  let name = `${wanted}${ending}`;
  for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${wanted}-${count}${ending}`;
  taken.add(name.toLowerCase());
  return name;
};

/** A moment as an organiser writes it: by the festival's own clock, with its offset. */
export const localMoment = (date: string, timeZone: string): string => {
  const moment = new Date(date);
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' });
  const offset = /GMT(.*)$/.exec(parts.format(moment))?.[1] || '+00:00';
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(offset)!;
  const shift = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000);
  const clock = new Date(moment.getTime() + shift).toISOString();
  return `${clock.replace(/(\.000)?Z$/, '')}${offset}`;
};

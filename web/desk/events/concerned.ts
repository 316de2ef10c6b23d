import { counted } from '../../ui/formats.ts';
import type { Scores } from './use-scores.ts';

/* Of results that go out: people, of how many each entry may be. */

type Entries = Pick<Scores, 'entries'>;
type Lines = readonly { readonly entryId: string }[];

/** `3 people` of these entries. */
export function peopleOf(scores: Entries, lines: Lines): string {
  return counted(countPeople(scores, lines), 'person', 'people');
}

/** Who hears of a correction, and who doesn't. */
export function concernedWords(
  scores: Entries & Pick<Scores, 'outcome'>,
  changes: Lines,
): string[] {
  const changed = new Set(changes.map(({ entryId }) => entryId));
  const others = countPeople(
    scores,
    scores.outcome.filter(({ entryId }) => !changed.has(entryId)),
  );
  const stay = `${counted(others, 'other stays', 'others stay')} as they are, and hear nothing.`;
  return [
    `${peopleOf(scores, changes)} concerned are told by mail in 2 minutes, each once.`,
    ...(others > 0 ? [stay] : []),
  ];
}

function countPeople({ entries }: Entries, lines: Lines): number {
  return lines.reduce((sum, { entryId }) => sum + (entries.get(entryId)?.codes.length ?? 0), 0);
}

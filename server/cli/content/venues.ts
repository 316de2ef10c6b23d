import { nameKey } from '../../../contract/name-keys.ts';
import { WordIndex } from '../../../contract/search/word-index.ts';
import { typedWordsOf } from '../../../contract/search/words.ts';
import { faultLine } from '../../content/entries/faults.ts';
import type { Content } from '../../content/reading/content.ts';

const FILE = 'venues.yaml';

/** Words of a place that tell none apart from another. */
const FILLERS = new Set('a at in near of on room the venue'.split(' '));

/**
 * Tells each event whose venue no item of `venues.yaml` names: no plan shows it. It fails nothing; a festival without that
 * file has no plan.
 */
export function lookForVenues({ clusters, events, venues, fileOf }: Content): string[] {
  const names = venues().map(({ name }) => name);
  if (names.length === 0) return [];
  const keys = new Set(names.map(nameKey));
  const near = new WordIndex(names, wordsOfName, FILLERS);
  const lost = clusters
    .flatMap(({ id }) => events(id))
    .flatMap((event) => {
      const { eventVenue: venue } = event;
      return venue && !keys.has(nameKey(venue)) ? [{ file: fileOf(event), venue }] : [];
    });
  if (lost.length === 0) return [];
  const count = lost.length === 1 ? 'event is' : 'events are';
  return [
    `${lost.length} ${count} at a place that ${FILE} doesn't have, so that no link leads to it:`,
    ...lost.map(({ file, venue }) => {
      const [meant] = near.find(venue);
      const todo = meant ? `write "${meant}", if that is meant, or add it` : 'add it';
      return faultLine({ file, field: 'venue', reason: `"${venue}" is not there: ${todo}` });
    }),
  ];
}

function wordsOfName(name: string) {
  return [{ words: typedWordsOf(name), weight: 1, inside: true, forgiving: true }];
}

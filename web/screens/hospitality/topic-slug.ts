import { wordsOf } from '../../../contract/search/words.ts';

/** The word of an address for a topic: "FAQ'S" is `faqs`, 'HOW TO REACH' is `how-to-reach`. */
export function topicSlug(name: string): string {
  return wordsOf(name.replace(/['’]/g, '')).join('-');
}

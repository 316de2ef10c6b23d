import { eventAddress } from '../contract/event-addresses.ts';
import type { DaysFestival } from './days-states.ts';

/** What the demo has to show of its days. */
export const DEMO_FESTIVAL: DaysFestival = {
  venue: 'Open Air Theatre',
  cluster: '/events/music',
  left: eventAddress('Music', 'Vox Incognito'),
  many: eventAddress('Dance', 'Two Left Feet'),
  full: eventAddress('Music', 'Verse & Venom'),
  on: eventAddress('Music', 'Band of Suspects'),
  results: eventAddress('Music', 'Alaap'),
  // Of the third day: on the second nobody has published its results, whatever hour it is.
  waiting: eventAddress('Music', 'Vox Incognito'),
  begun: eventAddress('Hindi Lits', 'Muhāvara Muqadmā'),
  words: 'band',
  inLine: { event: 'music/Verse & Venom', answers: { bill: 'Beatbox' } },
  held: { event: 'dance/Two Left Feet' },
};

import type { Entry, Places } from '../../../../contract/entries/entry.ts';
import { momentInOneLine } from '../../../../contract/moments.ts';
import type { RegistrationRules } from '../../../../contract/registration-rules.ts';
import { countOf, inWords, ordinal } from '../../../ui/counts.ts';
import { rulesInWords } from './rules-in-words.ts';
import { IN } from './stamps.ts';

/** The words of the bar at the foot of a phone, and of the stamp on the sheet. */
export interface News {
  readonly stamp: string;
  readonly first: string;
  readonly second: string;
  /** On the bar's button; empty where there is nothing to open. */
  readonly button: string;
}

const INDIA = 'Asia/Kolkata';

/** The stamp and the bar of an event whose numbers are known; undefined where its rules alone say enough. */
export function newsOf(
  rules: RegistrationRules,
  { places, entry }: { places: Places; entry: Entry | null },
): News | undefined {
  if (entry) return newsOfEntry(entry);
  if (places.state !== 'open') return undefined;
  const { thing, closesShort } = rulesInWords(rules, INDIA);
  if (places.next === 'nothing')
    return { stamp: 'FULL', first: 'Full', second: 'nobody more can wait', button: 'See' };
  if (places.next === 'line') {
    const second = `you would be ${ordinal(places.waiting + 1)}`;
    return { stamp: 'FULL', first: `Full: ${places.waiting} in line`, second, button: 'Wait' };
  }
  const left = places.places && `${countOf(places.places - places.taken, thing)} left`;
  return { stamp: 'OPEN', first: left || 'Open to all', second: closesShort, button: 'Register' };
}

function newsOfEntry({ state, rank, team_name, lacking, offered_until }: Entry): News {
  if (state === 'waiting')
    return {
      stamp: 'FULL',
      first: `You are ${ordinal(rank ?? 1)} in line`,
      second: 'we mail you',
      button: 'See',
    };
  if (state === 'offered') {
    const until = momentInOneLine(new Date(offered_until ?? 0).toISOString(), INDIA);
    return {
      stamp: 'OPEN',
      first: 'A place is yours',
      second: `take it by ${until}`,
      button: 'Take',
    };
  }
  const second = lacking > 0 ? `${inWords(lacking)} more needed` : 'your place is kept';
  return { stamp: IN, first: 'You are in', second, button: team_name ? 'My team' : 'See' };
}

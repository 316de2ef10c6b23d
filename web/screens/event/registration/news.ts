import type { Entry, Places } from '../../../../contract/entries/entry.ts';
import { momentInOneLine } from '../../../../contract/moments.ts';
import { ordinal } from '../../../../contract/ordinal.ts';
import type { RegistrationRules } from '../../../../contract/registration-rules.ts';
import { stampOf } from '../../../entries/stamp-of.ts';
import { countOf, startingInWords } from '../../../ui/counts.ts';
import { STAMPS, type StampFace } from '../../../ui/stamp.tsx';
import { rulesInWords } from './rules-in-words.ts';

/** The words of the bar at the foot of a phone, and of the stamp on the sheet. */
export interface News {
  readonly stamp: StampFace;
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
  if (entry) return { stamp: stampOf(entry), ...barOf(entry) };
  if (places.state !== 'open') return undefined;
  const { thing, closesShort } = rulesInWords(rules, INDIA);
  if (places.next === 'nothing')
    return { stamp: STAMPS.full, first: 'Full', second: 'the line is full, too', button: 'See' };
  if (places.next === 'line') {
    const second = `you would be ${ordinal(places.waiting + 1)}`;
    return { stamp: STAMPS.full, first: `Full: ${places.waiting} in line`, second, button: 'Wait' };
  }
  const left = places.places && `${countOf(places.places - places.taken, thing)} left`;
  return {
    stamp: STAMPS.open,
    first: left || 'Open to all',
    second: closesShort,
    button: 'Register',
  };
}

/** The bar of somebody's own entry. */
function barOf({ state, rank, team_name, lacking, closes, offered_until }: Entry) {
  if (state === 'waiting')
    return {
      first: `You are ${ordinal(rank ?? 1)} in line`,
      second: 'we mail you',
      button: 'See',
    };
  if (state === 'offered') {
    const until = momentInOneLine(new Date(offered_until ?? 0).toISOString(), INDIA);
    return { first: 'A place is yours', second: `take it by ${until}`, button: 'Take' };
  }
  const button = team_name ? 'My team' : 'See';
  if (lacking === 0) return { first: 'You are in', second: 'you are registered', button };
  const second = closes ? `by ${momentInOneLine(closes, INDIA)}` : 'in your team';
  return { first: `${startingInWords(lacking)} more needed`, second, button };
}

import type { Entry, Places } from '../../../../contract/entries/entry.ts';
import { heldUntil } from '../../../../contract/entries/entry-rules.ts';
import { momentInOneLine } from '../../../../contract/moments.ts';
import { ordinal } from '../../../../contract/ordinal.ts';
import type { RegistrationRules } from '../../../../contract/registration-rules.ts';
import type { Known } from '../../../entries/event-standing.ts';
import { heldInWords } from '../../../entries/held-words.ts';
import { countOf, startingInWords } from '../../../ui/formats.ts';
import { STAMPS, type StampLook, stampOf } from '../../../ui/stamp.tsx';
import { rulesInWords } from './words.ts';

/** The words of the bar at the foot of a phone, and of the stamp on the page. */
export interface PanelSummary {
  readonly stamp: StampLook;
  readonly first: string;
  readonly second: string;
  /** On the bar's button; empty where there is nothing to open. */
  readonly button: string;
  /** The numbers and the entry that it is made of. */
  readonly known: Known;
}

type Words = Omit<PanelSummary, 'known'>;

/** The stamp and the bar of an event whose numbers are known; undefined where its rules alone say enough. */
export function summaryOf(
  rules: RegistrationRules,
  { places, entry }: { places: Places; entry: Entry | null },
): PanelSummary | undefined {
  const words = wordsOf(rules, places, entry);
  return words && { ...words, known: { places, entry: entry ?? undefined } };
}

function wordsOf(rules: RegistrationRules, places: Places, entry: Entry | null): Words | undefined {
  if (entry) return { stamp: stampOf(entry), ...barOf(entry) };
  if (places.state !== 'open') return undefined;
  const { thing, closesShort } = rulesInWords(rules);
  if (places.next === 'nothing')
    return { stamp: STAMPS.full, first: 'Full', second: 'the line is full, too', button: 'See' };
  if (places.next === 'line') {
    const second = `you would be ${ordinal(places.waiting + 1)}`;
    return { stamp: STAMPS.full, first: `Full: ${places.waiting} in line`, second, button: 'Wait' };
  }
  const left = places.places && `${countOf(places.places - places.taken, thing)} left`;
  const words = { first: left || 'Open to all', second: closesShort, button: 'Register' };
  return { stamp: STAMPS.open, ...words };
}

/** The bar of somebody's own entry. */
export function barOf(entry: Entry) {
  const { state, rank, teamName, number, lacking, closes, offeredUntil } = entry;
  const until = heldUntil(entry);
  if (until !== undefined)
    return { first: heldInWords(until), second: 'confirm your e-mail', button: 'See' };
  if (state === 'waiting')
    return {
      first: `You are ${ordinal(rank ?? 1)} in line`,
      second: 'we mail you',
      button: 'My line',
    };
  if (state === 'offered') {
    const until = momentInOneLine(new Date(offeredUntil ?? 0).toISOString());
    return { first: 'A place is yours', second: `take it by ${until}`, button: 'Take' };
  }
  const button = teamName ? 'My team' : 'See';
  if (state === 'absent') return { first: 'You were missed', second: 'come to the door', button };
  const seat = number === null ? '' : `your number: ${number}`;
  if (lacking === 0) return { first: 'You are in', second: teamName ?? seat, button };
  const second = closes ? `by ${momentInOneLine(closes)}` : 'in your team';
  return { first: `${startingInWords(lacking)} more needed`, second, button };
}

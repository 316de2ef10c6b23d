import type { GateCase } from '../../../contract/desk/gate.ts';
import type { Decision } from '../../../contract/desk/home.ts';
import { dateTime } from '../../ui/formats.ts';

/** Asks before a scan in or out counts no longer, or stands. `name`: whose pass it was. */
export function askedOf(
  { at, place, isOut }: GateCase['admitted'],
  name: string,
  what: 'stands' | 'taken back',
): { title: string; text: string } {
  const stands = isOut ? `Let it stand that ${name} went out?` : `Let ${name} stay admitted?`;
  const back = isOut ? `Take back that ${name} went out?` : `Take ${name}’s admission back?`;
  const where = `${place}${isOut ? ' out' : ''}, ${dateTime(at)}.`;
  const end = 'It can’t be undone here; it is written down.';
  return what === 'stands'
    ? { title: stands, text: `${where} ${end}` }
    : { title: back, text: `${where} This scan counts no longer. ${end}` };
}

type Cases = Extract<Decision, { kind: 'gate cases' }>;

/** Between whom the open cases are. */
export function whoDisagreed({ open, twoPhones }: Pick<Cases, 'open' | 'twoPhones'>): string {
  if (twoPhones === open) return 'Two phones did not agree';
  if (twoPhones === 0) return 'A phone and the desk did not agree';
  return 'Phones did not agree, with each other or with the desk';
}

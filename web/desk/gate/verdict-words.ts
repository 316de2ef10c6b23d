import type { Verdict } from '../../../contract/gate/decide.ts';

/** What a volunteer was told, as the desk says it of a scan that was refused. */
export const REFUSED_WORDS: Readonly<Record<Verdict, string>> = {
  admitted: 'Admitted',
  'already in': 'In already',
  'not registered': 'Has no place in this event',
  'not valid': 'Nobody’s pass',
  'see the card': 'ID proof to be seen first',
  ended: 'After the end of the shift',
};

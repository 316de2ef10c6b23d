import type { Places } from '../../../../contract/entries/entry.ts';
import type { EventPlaces } from '../../../../contract/entries/public-places.ts';
import { momentInOneLine, momentInWords } from '../../../../contract/moments.ts';
import type { RegistrationRules } from '../../../../contract/registration-rules.ts';
import { countOf, inWords } from '../../../ui/formats.ts';

/** An event's rules as its panel says them; `thing` is what its places are for. */
export function rulesInWords(rules: RegistrationRules) {
  const { team, places } = rules;
  const thing = team ? 'team place' : 'place';
  const size = team && (team.min === team.max ? `${team.max}` : `${team.min} to ${team.max}`);
  const closes = momentInWords(rules.closes);
  const all = team
    ? `${places === null ? 'Teams' : countOf(places, 'team')} of ${size} people`
    : places === null
      ? 'Room for everybody'
      : countOf(places, 'place');
  return {
    thing,
    heading: rules.heading ?? (team ? 'Start a team, or join one.' : 'One person, one place.'),
    opens: momentInOneLine(rules.opens),
    closes: momentInOneLine(rules.closes),
    /** `15` and `Sept, 6 pm`, for a stub. */
    opening: forStub(momentInWords(rules.opens)),
    closing: forStub(closes),
    closesShort: `closes ${closes.weekday} ${closes.day}`,
    perCollege: rules.perCollege && perCollegeInWords(rules.perCollege, team ? 'team' : 'place'),
    size: size && `${size} people${team.sameCollege ? ' of one college' : ''}`,
    /** `24 teams of 3 to 9 people` */
    all,
    /** The same, beside no word of what is left: nobody may take it for that. */
    inAll: places === null ? all : `${all} in all`,
  };
}

function forStub({ day, time }: ReturnType<typeof momentInWords>) {
  const [date = '', month = ''] = day.split(' ');
  return { day: date, rest: `${month}, ${time}` };
}

function perCollegeInWords(most: number, thing: string): string {
  return `${inWords(most)} ${thing}${most === 1 ? '' : 's'} per college`;
}

/** On the button of a full event, and before the code of a team. */
export const WAIT = 'Wait in line';
export const HAVE_A_CODE = 'I have a code';

/** The places of an open event by the numbers that everybody is told. */
export function placesOf(rules: RegistrationRules, counts: EventPlaces): Places {
  const { opens, closes, waiting: waitingLimit } = rules;
  const isFree = counts.places === null || counts.taken < counts.places;
  const hasLine = waitingLimit === null || counts.waiting < waitingLimit;
  const next = isFree ? 'place' : hasLine ? 'line' : 'nothing';
  return { ...counts, opens, closes, waitingLimit, next, state: 'open' };
}

/** The heading of an event that is full, or of which whoever reads it is of a college that has all of its places. */
export function takenWords({ places, taken }: Places, isCollegeFull = false): string {
  if (isCollegeFull && (places === null || taken < places))
    return 'Your college has all of its places.';
  return places === 1 ? 'The only place is taken.' : `All ${places} places are taken.`;
}

/** What whoever comes to a full event may do. */
export function fullWords({ next }: Places): string {
  return next === 'line'
    ? 'Places do come back. Wait in line, and when one is yours we mail you and keep it for a while.'
    : 'The line is as long as it can be, too. Places do come back: look in again.';
}

import { momentInOneLine, momentInWords } from '../../../../contract/moments.ts';
import type { RegistrationRules } from '../../../../contract/registration-rules.ts';
import { countOf, inWords } from '../../../ui/formats.ts';

/** An event's rules as its panel says them; `thing` is what its places are for. */
export function rulesInWords(rules: RegistrationRules, timeZone: string) {
  const { team, places } = rules;
  const thing = team ? 'team place' : 'place';
  const size = team && (team.min === team.max ? `${team.max}` : `${team.min} to ${team.max}`);
  const closes = momentInWords(rules.closes, timeZone);
  const all = team
    ? `${places === null ? 'Teams' : countOf(places, 'team')} of ${size} people`
    : places === null
      ? 'Room for everybody'
      : countOf(places, 'place');
  const [closingDay = '', closingMonth = ''] = closes.day.split(' ');
  return {
    thing,
    heading: rules.heading ?? (team ? 'Start a team, or join one.' : 'One person, one place.'),
    opens: momentInOneLine(rules.opens, timeZone),
    closes: momentInOneLine(rules.closes, timeZone),
    /** `15` and `Sept, 6:00 pm`, for a stub. */
    closing: { day: closingDay, rest: `${closingMonth}, ${closes.time}` },
    closesShort: `closes ${closes.weekday} ${closes.day}`,
    perCollege: rules.perCollege && perCollegeInWords(rules.perCollege, team ? 'team' : 'place'),
    size: size && `${size} people${team.sameCollege ? ' of one college' : ''}`,
    /** `24 teams of 3 to 9 people` */
    all,
    /** The same, beside no word of what is left: nobody may take it for that. */
    inAll: places === null ? all : `${all} in all`,
  };
}

function perCollegeInWords(most: number, thing: string): string {
  return `${inWords(most)} ${thing}${most === 1 ? '' : 's'} per college`;
}

import type { Places as Numbers } from '../../../../contract/entries/entry.ts';
import { ordinal } from '../../../../contract/ordinal.ts';
import type { RegistrationRules } from '../../../../contract/registration-rules.ts';
import { Fact } from './face.tsx';
import { Places } from './still.tsx';

interface Props {
  readonly rules: RegistrationRules;
  readonly places: Numbers;
}

/** The stub of whoever isn't in: the places that are left, or where in the line they would stand. */
export function Left({ rules, places }: Props) {
  const rank = ordinal(places.waiting + 1);
  if (places.next === 'line')
    return (
      <Fact
        before="you would be"
        big={parseInt(rank, 10)}
        small={rank.replace(/\d/g, '')}
        after="in line"
      />
    );
  if (places.next === 'nothing') return <Fact big={0} after={`places left of ${places.places}`} />;
  return <Places rules={rules} left={(places.places ?? 0) - places.taken} />;
}

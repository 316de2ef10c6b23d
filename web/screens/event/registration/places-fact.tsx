import type { ReactNode } from 'react';
import type { Places } from '../../../../contract/entries/entry.ts';
import { ordinal } from '../../../../contract/ordinal.ts';
import type { RegistrationRules } from '../../../../contract/registration-rules.ts';
import { useNoNetwork } from '../../../offline/network.ts';
import { countOf } from '../../../ui/formats.ts';
import styles from './panel-layout.module.css';
import { rulesInWords } from './words.ts';

interface FactProps {
  before?: string | undefined;
  /** In the display face; `small` stands beside it. */
  big: ReactNode;
  small?: string | undefined;
  after?: string | undefined;
  more?: readonly string[];
}

/** A number and its words, for the stub. */
export function Fact({ before, big, small, after, more = [] }: FactProps) {
  return (
    <>
      {before && <p className={styles.before}>{before}</p>}
      <p className={styles.big} key={`${big}`}>
        {big}
        {small && <small>{small}</small>}
      </p>
      {after && <p className={styles.after}>{after}</p>}
      {more.length > 0 && (
        <p className={styles.more}>
          {more.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      )}
    </>
  );
}

interface PlacesLeftProps {
  readonly rules: RegistrationRules;
  readonly places: Places;
}

/** The stub of whoever isn't in: the places that are left, or where in the line they would stand; without network neither. */
export function PlacesLeft({ rules, places }: PlacesLeftProps) {
  const isLost = useNoNetwork();
  const rank = ordinal(places.waiting + 1);
  if (isLost) return <PlacesFact rules={rules} />;
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
  return <PlacesFact rules={rules} left={(places.places ?? 0) - places.taken} />;
}

/** The places and the closing hour. `left`: those that nobody has; undefined until that is known. */
export function PlacesFact({
  rules,
  left,
}: {
  rules: RegistrationRules;
  left?: number | undefined;
}) {
  const words = rulesInWords(rules);
  const { places } = rules;
  const limits = [words.size, words.perCollege].filter((limit) => typeof limit === 'string');
  if (places === null)
    return (
      <Fact before="closes" big={words.closing.day} after={words.closing.rest} more={limits} />
    );
  const more = [...limits, `closes ${words.closes}`];
  if (left === undefined) return <Fact big={places} after={`${words.thing}s in all`} more={more} />;
  const [, ...thing] = countOf(left, words.thing).split(' ');
  return <Fact big={left} after={`${thing.join(' ')} left of ${places}`} more={more} />;
}

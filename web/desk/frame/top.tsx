import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { time, weekday } from '../../ui/formats.ts';
import { useNow } from '../../ui/use-now.ts';
import { Find } from '../ui/find.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { useQuery } from '../ui/use-query.ts';
import { useMay } from './organiser.ts';
import styles from './top.module.css';

const PEOPLE = '/desk/people';
const FIELD = 'find-people';

/** Finds people from anywhere, and as one types while they are listed. */
export function Top() {
  return (
    <header className={styles.top}>
      {useMay('see people') && <FindPeople />}
      <Now />
    </header>
  );
}

function FindPeople() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { get, set } = useQuery();
  const isListed = pathname.startsWith(PEOPLE);
  useKeys('Everywhere', {
    '/': ['find a person', () => document.getElementById(FIELD)?.focus()],
  });
  const find = useCallback(
    (words: string, isEntered: boolean) => {
      // On to the list, where other keys are at home.
      if (isEntered) document.getElementById(FIELD)?.blur();
      if (isListed) set({ q: words });
      else if (isEntered) navigate(`${PEOPLE}?${new URLSearchParams({ q: words })}`);
    },
    [isListed, set, navigate],
  );
  return (
    <Find
      id={FIELD}
      label="Name, e-mail, phone, code, college"
      hint="/"
      value={isListed ? get('q') : ''}
      onFind={find}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // A search field would empty itself.
        event.preventDefault();
        event.currentTarget.blur();
      }}
    />
  );
}

/** By India's clock. */
function Now() {
  const now = useNow();
  if (now === undefined) return null;
  return <time className={styles.now}>{`${weekday(now)}, ${time(now)}`}</time>;
}

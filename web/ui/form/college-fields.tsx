import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { OTHER_COLLEGE } from '../../../contract/accounts/choices.ts';
import type { College } from '../../../contract/accounts/colleges.ts';
import { MAX_LENGTH } from '../../../contract/accounts/messages.ts';
import { type CollegeSearch, collegeSearch } from '../../../contract/search/colleges.ts';
import { otherCollege } from './account-fields.ts';
import styles from './college-fields.module.css';
import { Combobox } from './combobox.tsx';
import { TextField } from './inputs.tsx';
import type { Form } from './use-form.ts';

interface Props {
  form: Pick<Form<'user_college' | 'user_othercollege'>, 'values' | 'setValue' | 'register'>;
  colleges: readonly College[];
  required?: boolean;
  hint?: ReactNode;
  /** The field for what isn't listed shows only once 'Other' is chosen. */
  hidesOther?: boolean;
}

/** A college of the list, or one that is written out: before that is taken the nearest of the list is proposed. */
export function CollegeFields({ form, colleges, required, hint, hidesOther }: Props) {
  const { user_college: college, user_othercollege: other } = form.values;
  const search = useCollegeSearch(colleges);
  const names = useMemo(() => colleges.map(({ college_name }) => college_name), [colleges]);
  const place = useRef<HTMLDivElement>(null);
  const isOther = college === OTHER_COLLEGE;

  /** What was typed before 'Other' was chosen is written out already. */
  function choose(next: string): void {
    const isTyped = !OTHER_COLLEGE.toLowerCase().startsWith(college.toLowerCase());
    const isCarried = next === OTHER_COLLEGE && isTyped && !other && !names.includes(college);
    form.setValue({
      user_college: next,
      ...(isCarried && { user_othercollege: college.slice(0, MAX_LENGTH.college) }),
    });
  }

  function take(name: string): void {
    form.setValue({ user_college: name, user_othercollege: '' });
    place.current?.querySelector('input')?.focus();
  }

  return (
    <div ref={place} className={styles.fields}>
      <Combobox
        {...form.register('user_college')}
        onChange={choose}
        label={required ? 'College*' : 'College'}
        required={required}
        wide
        options={names}
        find={search.find}
        lastOption={OTHER_COLLEGE}
        placeholder="Type to search"
        hint={hint}
      />
      {(isOther || !hidesOther) && (
        <TextField
          {...otherCollege}
          {...form.register('user_othercollege')}
          onChange={(name) =>
            form.setValue({
              user_othercollege: name,
              user_college: college || (name && OTHER_COLLEGE),
            })
          }
        />
      )}
      <Nearest search={search} typed={isOther ? other : ''} onTake={take} />
    </div>
  );
}

function useCollegeSearch(colleges: readonly College[]): CollegeSearch {
  const search = useMemo(() => collegeSearch(colleges), [colleges]);
  // Its index is made between two turns, before the first letter asks for it.
  useEffect(() => {
    const timer = setTimeout(() => search.nearest('a'));
    return () => clearTimeout(timer);
  }, [search]);
  return search;
}

const MIN_TYPED = 3;

function Nearest({
  search,
  typed,
  onTake,
}: {
  search: CollegeSearch;
  typed: string;
  onTake: (name: string) => void;
}) {
  const asked = useDeferredValue(typed.trim());
  const name = asked.length < MIN_TYPED ? undefined : search.nearest(asked);
  return (
    <p className={styles.nearest} role="status">
      {name && (
        <span key={name}>
          Is it {name}?{' '}
          <button type="button" onClick={() => onTake(name)}>
            Yes, take this one
          </button>
        </span>
      )}
    </p>
  );
}

import { useState } from 'react';
import {
  DEGREES,
  NATIONALITIES,
  OTHER_COLLEGE,
  SEXES,
  YEARS,
} from '../../../contract/accounts/choices.ts';
import { listColleges } from '../../../contract/accounts/colleges.ts';
import {
  correctPerson,
  type PersonDetails,
  type PersonRecord,
  undoCorrection,
} from '../../../contract/desk/people.ts';
import type { Input } from '../../calls/call.ts';
import { useRead } from '../../calls/use-read.ts';
import { callDesk } from '../calls/call-desk.ts';
import { Suggestions } from '../ui/field.tsx';
import { ActDialog } from '../ui/form-dialog.tsx';

const FIELDS = [
  ['user_fullname', 'Name'],
  ['user_phone', 'Phone'],
  ['user_college', 'College'],
  ['user_degree', 'Degree', DEGREES],
  ['user_year', 'Year', YEARS],
  ['user_sex', 'Sex', SEXES],
  ['user_nationality', 'Nationality', NATIONALITIES],
  ['user_address', 'Address'],
  ['user_city', 'City'],
  ['user_state', 'State'],
  ['user_pincode', 'PIN code'],
] as const;
type FieldName = (typeof FIELDS)[number][0];
type Values = Record<FieldName, string>;

interface Props {
  record: PersonRecord;
  onChange: () => void;
  onClose: () => void;
}

/** Nothing hangs on it but the corrected words: time enough to read them. */
const UNDO_MS = 60_000;

/** The form keeps what is typed when somebody else was first: their words then stand below the fields. */
export function CorrectDialog({ record, onChange, onClose }: Props) {
  const { data: colleges = [] } = useRead(listColleges, {});
  const names = colleges.map(({ college_name }) => college_name);
  const { code, version } = record;
  const now = valuesOf(record.details);
  const [before] = useState(now);
  return (
    <ActDialog
      title={`Correct ${before.user_fullname}’s details`}
      word="Save"
      kind="ink"
      isWide
      call={correctPerson}
      input={(form) => ({
        params: { code },
        body: { version, ...changeOf(Object.fromEntries(form) as Values, before, names) },
      })}
      done={({ correction }, form) => ({
        text: `${form.get('user_fullname')}’s details are corrected.`,
        untilMs: Date.now() + UNDO_MS,
        undo: () => callDesk(undoCorrection, { params: { code, correction } }).finally(onChange),
      })}
      onChange={onChange}
      onRefused={onChange}
      onClose={onClose}
      fields={FIELDS.map(([name, label, choices]) => ({
        ...{ name, label, defaultValue: before[name] },
        hint: now[name] !== before[name] && `Now: ${now[name] || 'nothing'}`,
        options: choices && optionsOf(before[name], choices),
        ...(name === 'user_college' && { list: 'colleges', bears: 'user_othercollege' }),
      }))}
      isInColumns
      foot={
        <>
          <Suggestions id="colleges" words={names} />
          <small>What was there before is kept, so that it can be undone.</small>
        </>
      }
    />
  );
}

/** What is not given stays so, unless something is chosen. */
function optionsOf(before: string, choices: readonly string[]) {
  const options = choices.map((choice) => [choice, choice] as const);
  return before ? options : [['', 'not given'] as const, ...options];
}

/** One field for a college, whether it is in the list or not. */
function valuesOf(details: PersonDetails): Values {
  const values = FIELDS.map(([name]) => [name, details[name] ?? '']);
  const college = details.user_othercollege || details.user_college;
  return { ...(Object.fromEntries(values) as Values), user_college: college };
}

type Change = Partial<Input<typeof correctPerson>['body']>;

/** The fields that were typed over: the rest stays whatever it is by now. */
function changeOf(typed: Values, before: Values, colleges: readonly string[]): Change {
  const changed = FIELDS.map(([name]) => name).filter((name) => typed[name] !== before[name]);
  const change: Record<string, string> = Object.fromEntries(
    changed.map((name) => [name, typed[name]]),
  );
  if (change.user_college !== undefined && !colleges.includes(change.user_college))
    Object.assign(change, { user_othercollege: change.user_college, user_college: OTHER_COLLEGE });
  return change as Change;
}

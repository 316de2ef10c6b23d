import { Link } from 'react-router';
import {
  listRefusals,
  REFUSALS,
  REFUSALS_A_PAGE,
  type Refusal,
} from '../../../contract/desk/gate.ts';
import type { Verdict } from '../../../contract/gate/decide.ts';
import { dateTime, weekday } from '../../ui/formats.ts';
import { type Column, List, useList } from '../ui/list.tsx';
import { Empty } from '../ui/states.tsx';

/** What a volunteer was told, as the desk says it of a scan that was refused. */
const REFUSED_WORDS: Readonly<Record<Verdict, string>> = {
  admitted: 'Admitted',
  out: 'Went out',
  'already in': 'In already',
  'same person': 'Asked: the same person?',
  'kept out': 'Kept out: one pass in two hands',
  'not registered': 'Has no place in this event',
  'on the line': 'Waits for a place in this event',
  'not valid': 'Nobody’s pass',
  'see the card': 'ID proof to be seen first',
  ended: 'After the end of the shift',
};

const COLUMNS: readonly Column<Refusal>[] = [
  {
    head: 'Person',
    isName: true,
    cell: ({ person }) =>
      person ? <Link to={`/desk/people/${person.code}`}>{person.name}</Link> : 'Nobody we know',
  },
  { head: 'Why', cell: ({ told }) => REFUSED_WORDS[told] },
  { head: 'Gate', cell: ({ place }) => place },
  { head: 'When', cell: ({ at }) => dateTime(at) },
  { head: 'College', isWideOnly: true, cell: ({ person }) => person?.college },
  { head: 'Device', isWideOnly: true, cell: ({ device }) => device },
];

/** The scans whose volunteer was told no, for whoever is asked why. */
export function Component() {
  const { query, ...read } = useList(listRefusals, ['q', 'place', 'told', 'day']);
  const { data } = read;
  return (
    <List
      caption="Refused scans, newest first"
      of={read}
      filters={[
        { name: 'q', label: 'Name or code' },
        {
          name: 'told',
          label: 'Why',
          options: REFUSALS.map((told) => [told, REFUSED_WORDS[told]]),
        },
        {
          name: 'place',
          label: 'Gate',
          options: data?.places.map(({ key, name }) => [key, name]) ?? [],
        },
        {
          name: 'day',
          label: 'Day',
          options: data?.days.map((day) => [day, weekday(Date.parse(day))]) ?? [],
        },
      ]}
      rows={data?.refusals}
      pages={data && { total: data.total, size: REFUSALS_A_PAGE }}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      empty={
        Object.values(query).some(Boolean) ? (
          'No refused scan is found.'
        ) : (
          <Empty title="Nobody was refused.">
            <p>Whoever is sent away at a gate will stand here, with the reason.</p>
          </Empty>
        )
      }
    />
  );
}

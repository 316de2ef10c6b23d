import { Link } from 'react-router';
import { readCode } from '../../../contract/codes.ts';
import { listRefusals, REFUSALS, type Refusal } from '../../../contract/desk/gate.ts';
import { dateTime } from '../../ui/formats.ts';
import type { Filter } from '../ui/filters.tsx';
import { type Column, List, useList } from '../ui/list.tsx';
import { Empty } from '../ui/states.tsx';

/** What a volunteer was told, as the desk says it of a scan that was refused. */
const REFUSED_WORDS: Readonly<Record<Refusal['verdict'], string>> = {
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
    cell: ({ person, read }) =>
      person ? <Link to={`/desk/people/${person.code}`}>{person.name}</Link> : nobodyWords(read),
  },
  { head: 'Why', cell: ({ verdict }) => REFUSED_WORDS[verdict] },
  { head: 'Gate', cell: ({ place }) => place },
  { head: 'When', cell: ({ at }) => dateTime(at) },
  { head: 'College', isWideOnly: true, cell: ({ person }) => person?.college },
  { head: 'Device', isWideOnly: true, cell: ({ device }) => device },
];

function nobodyWords(read: string): string {
  if (read === '') return 'Nobody we know';
  return `Nobody we know, ${readCode(read) ? 'by' : 'no code, its end:'} ${read}`;
}

const FILTERS = [
  { name: 'q', label: 'Name or code' },
  { name: 'verdict', label: 'Why', options: REFUSALS.map((one) => [one, REFUSED_WORDS[one]]) },
  { name: 'place', label: 'Gate', options: [] },
  { name: 'day', label: 'Day', options: [] },
] as const satisfies readonly Filter[];

/** The scans by which somebody was sent away, for whoever is asked why. */
export function Component() {
  return (
    <List
      caption="Refused scans, newest first"
      {...useList(listRefusals, FILTERS).list}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      none="No refused scan is found."
      empty={
        <Empty title="Nobody was refused.">
          <p>Whoever is sent away at a gate will stand here, with the reason.</p>
        </Empty>
      }
    />
  );
}

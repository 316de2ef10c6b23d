import { Link, useLocation } from 'react-router';
import { PEOPLE_COLUMNS } from '../../../contract/desk/columns.ts';
import type { PeopleColumn } from '../../../contract/desk/exports.ts';
import {
  type FoundPeople,
  type FoundPerson,
  PEOPLE_A_PAGE,
} from '../../../contract/desk/people.ts';
import { day, number } from '../../ui/formats.ts';
import { ExportButton } from '../exports/export-button.tsx';
import type { ExportChoice } from '../exports/export-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { type Column, List } from '../ui/list.tsx';
import { IdProofStatus } from './id-proof.tsx';
import { Nobody } from './nobody.tsx';
import styles from './people.module.css';
import type { Chosen } from './use-chosen.ts';

const COLUMNS: readonly Column<FoundPerson>[] = [
  { ...PEOPLE_COLUMNS.name, isName: true, cell: (person) => <Name {...person} /> },
  { ...PEOPLE_COLUMNS.college, isWhole: true, cell: ({ college }) => college },
  { ...PEOPLE_COLUMNS.id_proof, cell: ({ id_proof }) => <IdProofStatus state={id_proof} /> },
];
const WIDE_COLUMNS: readonly Column<FoundPerson>[] = [
  ...COLUMNS,
  {
    ...PEOPLE_COLUMNS.code,
    cell: ({ code }) => <span className={styles.code}>{`${code.slice(0, 9)}…`}</span>,
  },
  { ...PEOPLE_COLUMNS.entries, cell: ({ entries }) => entries },
  { ...PEOPLE_COLUMNS.signed_up, cell: ({ signed_up_at }) => day(signed_up_at) },
];

interface Props {
  found: FoundPeople;
  /** The code of the open sheet, beside which there is room for the first columns alone. */
  open: string | undefined;
  chosen: Chosen;
  onExport: (choice: ExportChoice<PeopleColumn>) => Promise<string>;
}

export function PeopleList({ found: data, open, chosen, onExport }: Props) {
  const { people, found } = data;
  const count = chosen.codes.length;
  return (
    <>
      {count > 0 && (
        <div className={styles.chosen} role="status">
          <b>{number(count)}</b> chosen.
          <Button kind="bare" onClick={chosen.togglePage}>
            This page
          </Button>
          <Button kind="bare" onClick={chosen.clear}>
            None
          </Button>
        </div>
      )}
      <List
        caption={`${number(found)} people found`}
        rows={people}
        pages={{ total: found, size: PEOPLE_A_PAGE }}
        columns={[
          {
            head: 'Choose',
            isHidden: true,
            isWideOnly: true,
            cell: ({ code, name }) => (
              <input
                type="checkbox"
                checked={chosen.codes.includes(code)}
                onChange={() => chosen.toggle(code)}
                aria-label={`Choose ${name}, ${code.slice(0, 4)}`}
              />
            ),
          },
          ...(open ? COLUMNS : WIDE_COLUMNS),
        ]}
        sort="name"
        keyOf={({ code }) => code}
        open={open}
        empty={<Nobody found={data} />}
      />
      {found > 0 && (
        <ExportButton
          needs="export people"
          word={`Export ${number(count || found)}`}
          title="Export people"
          what={`${number(count || found)} people`}
          columns={PEOPLE_COLUMNS}
          onExport={onExport}
        />
      )}
    </>
  );
}

function Name({ code, name }: FoundPerson) {
  const { search } = useLocation();
  return <Link to={`/desk/people/${code}${search}`}>{name}</Link>;
}

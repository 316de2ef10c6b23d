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
import { Pager } from '../ui/pager.tsx';
import { Table } from '../ui/table.tsx';
import { IdProofStatus } from './id-proof.tsx';
import styles from './people.module.css';
import type { Chosen } from './use-chosen.ts';

const HEADS = [
  { label: 'Choose', isHidden: true, isWideOnly: true },
  { label: 'Name', sort: 'name' },
  { label: 'College', sort: 'college' },
  { label: 'ID proof' },
] as const;
const WIDE_HEADS = [
  ...HEADS,
  { label: 'Code', isWideOnly: true },
  { label: 'Entries', isNumber: true, isWideOnly: true },
  { label: 'Signed up', sort: 'signed_up', isNumber: true, isWideOnly: true },
] as const;

interface Props {
  found: FoundPeople;
  /** The code of the open sheet, beside which there is room for the first columns alone. */
  open: string | undefined;
  chosen: Chosen;
  onExport: (choice: ExportChoice<PeopleColumn>) => Promise<string>;
}

export function PeopleList({ found: { people, found }, open, chosen, onExport }: Props) {
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
      <Table
        caption={`${number(found)} people found`}
        heads={open ? HEADS : WIDE_HEADS}
        sort="name"
      >
        {people.map((person) => (
          <Row key={person.code} {...person} open={open} chosen={chosen} />
        ))}
      </Table>
      <Pager total={found} size={PEOPLE_A_PAGE} />
      <ExportButton
        needs="export people"
        word={`Export ${number(count || found)}`}
        title="Export people"
        what={`${number(count || found)} people`}
        columns={PEOPLE_COLUMNS}
        onExport={onExport}
      />
    </>
  );
}

interface RowProps extends FoundPerson, Pick<Props, 'open' | 'chosen'> {}

function Row({ code, name, college, id_proof, entries, signed_up_at, open, chosen }: RowProps) {
  const { search } = useLocation();
  return (
    <tr data-code={code} aria-current={code === open || undefined}>
      <td data-wide-only>
        <input
          type="checkbox"
          checked={chosen.codes.includes(code)}
          onChange={() => chosen.toggle(code)}
          aria-label={`Choose ${name}, ${code.slice(0, 4)}`}
        />
      </td>
      <th scope="row">
        <Link to={`/desk/people/${code}${search}`}>{name}</Link>
      </th>
      <td className={styles.college} data-whole>
        {college}
      </td>
      <td>
        <IdProofStatus state={id_proof} />
      </td>
      {!open && (
        <>
          <td className={styles.code} data-wide-only>{`${code.slice(0, 9)}…`}</td>
          <td data-wide-only data-num>
            {entries}
          </td>
          <td data-wide-only data-num>
            {day(signed_up_at)}
          </td>
        </>
      )}
    </tr>
  );
}

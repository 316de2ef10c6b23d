import { useCallback } from 'react';
import { Link } from 'react-router';
import { AUDIT_PAGE_SIZE, type AuditEntry, listAudit } from '../../../contract/desk/audit.ts';
import { AUDIT_COLUMNS } from '../../../contract/desk/columns.ts';
import { exportAudit } from '../../../contract/desk/exports.ts';
import type { Role } from '../../../contract/desk/rights.ts';
import { useRead } from '../../calls/use-read.ts';
import { dateTime, number } from '../../ui/formats.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { saveFile } from '../exports/save-file.ts';
import { Leaves } from '../roles/leaves.tsx';
import { Choice } from '../ui/choice.tsx';
import { Find } from '../ui/find.tsx';
import { Pager } from '../ui/pager.tsx';
import { ROLE_WORDS } from '../ui/role-words.ts';
import { ScreenHead } from '../ui/screen-head.tsx';
import { Empty, Reading } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { useQuery } from '../ui/use-query.ts';
import { useRowKeys } from '../ui/use-row-keys.ts';

const HEADS = [
  { label: 'When' },
  { label: 'Who' },
  { label: 'Did or read' },
  { label: 'Of whom or what' },
  { label: 'Reason' },
];

/** All reading and doing of organisers, newest first. */
export function Component() {
  const { get, page } = useQuery();
  useRowKeys('tbody td a');
  const filter = { person: get('person'), organiser: get('organiser'), kind: get('kind') };
  const { data, error, reload } = useRead(listAudit, { query: { ...filter, page: String(page) } });
  return (
    <>
      <ScreenHead
        title="Audit log"
        lead={
          data &&
          `${entriesInWords(data.total)}. Nothing here can be changed or removed, by anybody.`
        }
        acts={
          data &&
          data.total > 0 && (
            <ExportButton
              needs="export the audit log"
              title="Export the audit log"
              what={entriesInWords(data.total)}
              columns={AUDIT_COLUMNS}
              onExport={(body) => saveFile(exportAudit, { body: { ...filter, ...body } })}
            />
          )
        }
      />
      <Leaves />
      <Filters kinds={data?.kinds ?? []} />
      <Reading of={{ data, error, reload }} />
      {data?.entries.length === 0 && <Empty title="Nothing is written of that." />}
      {data && data.entries.length > 0 && (
        <>
          <Table caption="Audit log, newest first" heads={HEADS}>
            {data.entries.map((entry, place) => (
              <Entry key={entry.sequence ?? `${entry.at} ${place}`} {...entry} />
            ))}
          </Table>
          <Pager total={data.total} size={AUDIT_PAGE_SIZE} />
        </>
      )}
    </>
  );
}

function entriesInWords(count: number): string {
  return count === 1 ? '1 entry' : `${number(count)} entries`;
}

function Filters({ kinds }: { kinds: readonly string[] }) {
  const { get, set } = useQuery();
  const findPerson = useCallback((person: string) => set({ person }), [set]);
  const findOrganiser = useCallback((organiser: string) => set({ organiser }), [set]);
  return (
    <div className="row tools">
      <Find label="Whose: code or e-mail" value={get('person')} onFind={findPerson} />
      <Find label="Organiser" value={get('organiser')} onFind={findOrganiser} />
      <Choice
        label="Kind"
        value={get('kind')}
        options={kinds.map((kind) => [kind, kind])}
        onChoose={(kind) => set({ kind })}
      />
    </div>
  );
}

function Entry({ at, organiser, kind, person, subject, reason }: AuditEntry) {
  return (
    <tr>
      <td>
        <time dateTime={new Date(at).toISOString()}>{dateTime(at)}</time>
      </td>
      <th scope="row">{organiser}</th>
      <td data-whole>
        <b>{kind}</b>
      </td>
      <td data-whole>
        {person &&
          (person.code ? (
            <Link to={`/desk/people/${person.code}`}>{person.name}</Link>
          ) : (
            person.name
          ))}
        {person && subject && ', '}
        {ROLE_WORDS[subject as Role] ?? subject}
      </td>
      <td data-whole>{reason && `“${reason}”`}</td>
    </tr>
  );
}

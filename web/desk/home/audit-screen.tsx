import { Link } from 'react-router';
import { type AuditEntry, listAudit } from '../../../contract/desk/audit.ts';
import { AUDIT_COLUMNS } from '../../../contract/desk/columns.ts';
import { exportAudit } from '../../../contract/desk/exports.ts';
import { ROLE_WORDS, type Role } from '../../../contract/desk/rights.ts';
import { counted, dateTime } from '../../ui/formats.ts';
import { ExportButton, saveFile } from '../frame/export-dialog.tsx';
import { RoleNav } from '../roles/role-nav.tsx';
import { type Column, List, useList } from '../ui/list.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    ...AUDIT_COLUMNS.at,
    cell: ({ at }) => <time dateTime={new Date(at).toISOString()}>{dateTime(at)}</time>,
  },
  { ...AUDIT_COLUMNS.organiser, isName: true, cell: (entry) => <Who {...entry} /> },
  { ...AUDIT_COLUMNS.kind, isWhole: true, cell: ({ kind }) => <b>{kind}</b> },
  { head: 'Of whom or what', isWhole: true, cell: (entry) => <OfWhom {...entry} /> },
  { ...AUDIT_COLUMNS.reason, isWhole: true, cell: ({ reason }) => reason && `“${reason}”` },
];

const FILTERS = [
  { name: 'person', label: 'Whose: code or e-mail', isLabelled: true },
  { name: 'organiser', label: 'Organiser: code, e-mail or name', isLabelled: true },
  { name: 'event', label: 'Event: any name it had', isLabelled: true },
  { name: 'kind', label: 'Kind', options: [] },
] as const;

/** All reading and doing of organisers, newest first. */
export function Component() {
  const { data, query, list } = useList(listAudit, FILTERS);
  return (
    <>
      <ScreenHead
        title="Audit log"
        lead={
          data &&
          `${counted(data.total, 'entry', 'entries')}. Nothing here can be changed or removed, by anybody.`
        }
        acts={
          data &&
          data.total > 0 && (
            <ExportButton
              needs="export the audit log"
              title="Export the audit log"
              what={counted(data.total, 'entry', 'entries')}
              columns={AUDIT_COLUMNS}
              onExport={(body) => saveFile(exportAudit, { body: { ...query, ...body } })}
            />
          )
        }
      />
      <RoleNav />
      <List
        caption="Audit log, newest first"
        {...list}
        columns={COLUMNS}
        keyOf={({ sequence, at }, index) => sequence ?? `${at} ${index}`}
        link="tbody td a"
        empty="Nothing is written of that."
      />
    </>
  );
}

function Who({ organiser, organiserEmail }: AuditEntry) {
  return (
    <>
      {organiser}
      {organiserEmail && (
        <small>
          {' '}
          {organiserEmail.replace(/@.*/, '@')}
          <wbr />
          {organiserEmail.replace(/.*@/, '')}
        </small>
      )}
    </>
  );
}

function OfWhom({ person, subject }: AuditEntry) {
  return (
    <>
      {person &&
        (person.code ? <Link to={`/desk/people/${person.code}`}>{person.name}</Link> : person.name)}
      {person && subject && ', '}
      {ROLE_WORDS[subject as Role] ?? subject}
    </>
  );
}

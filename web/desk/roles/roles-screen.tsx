import { useCallback, useState } from 'react';
import { clusters } from '../../../contract/clusters.ts';
import { ROLE_COLUMNS } from '../../../contract/desk/columns.ts';
import { exportRoles } from '../../../contract/desk/exports.ts';
import { listOrganisers } from '../../../contract/desk/organisers.ts';
import { ROLES } from '../../../contract/desk/rights.ts';
import { useRead } from '../../calls/use-read.ts';
import { number } from '../../ui/formats.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { saveFile } from '../exports/save-file.ts';
import { useMay } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Find } from '../ui/find.tsx';
import { ROLE_WORDS } from '../ui/role-words.ts';
import { ScreenHead } from '../ui/screen-head.tsx';
import { Empty, Reading } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { useQuery } from '../ui/use-query.ts';
import { useRowKeys } from '../ui/use-row-keys.ts';
import { isOver, listHeld } from './held-roles.ts';
import { Invite } from './invite.tsx';
import { Leaves } from './leaves.tsx';
import { RoleRow } from './role-row.tsx';

const HEADS = [
  { label: 'Name', sort: 'name' },
  { label: 'Role', sort: 'role' },
  { label: 'Until', sort: 'until' },
  { label: 'Second key' },
  { label: 'Last here', sort: 'seen', isWideOnly: true },
  { label: 'Acts', isHidden: true },
];

/** Everybody who holds a role or held one, and the giving and ending of them. */
export function Component() {
  const { data, error, reload } = useRead(listOrganisers, {}, { everyMs: 60_000 });
  const { get } = useQuery();
  const mayGive = useMay('give roles');
  const [isInviting, setInviting] = useState(false);
  useRowKeys();
  useKeys('Roles', { n: ['invite', () => setInviting(true)] }, { when: mayGive });
  const sort = get('sort') || 'name';
  const wanted = { words: get('q'), role: get('role'), cluster: get('cluster'), sort };
  const held = listHeld(data ?? [], { ...wanted, isOver: get('state') === 'ended' });
  const current = (data ?? []).flatMap(({ roles }) => roles.filter((role) => !isOver(role)));
  const holders = data?.filter(({ roles }) => !roles.every(isOver)).length;
  return (
    <>
      <ScreenHead
        title="Roles"
        lead={
          holders === undefined
            ? undefined
            : `${number(holders)} ${holders === 1 ? 'person holds' : 'people hold'} one.`
        }
        acts={
          <>
            <ExportButton
              needs="export roles"
              title="Export the roles"
              what={`${number(current.length)} roles of now and to come`}
              columns={ROLE_COLUMNS}
              onExport={(body) => saveFile(exportRoles, { body })}
            />
            {mayGive && (
              <Button kind="ink" icon="plus" hint="n" onClick={() => setInviting(true)}>
                Invite
              </Button>
            )}
          </>
        }
      />
      <Leaves />
      <Filters />
      <Reading of={{ data, error, reload }} />
      {data && held.length === 0 && <Empty title="Nobody is found." />}
      {held.length > 0 && (
        <Table caption="Who holds a role" heads={HEADS} sort="name">
          {held.map((one) => (
            <RoleRow key={one.id} held={one} mayGive={mayGive} onChange={reload} />
          ))}
        </Table>
      )}
      <p>
        <small>The last administrator’s role can’t be ended.</small>
      </p>
      {isInviting && <Invite onClose={() => setInviting(false)} onChange={reload} />}
    </>
  );
}

function Filters() {
  const { get, set } = useQuery();
  const find = useCallback((q: string) => set({ q }), [set]);
  return (
    <div className="row tools">
      <Find label="Name or e-mail" value={get('q')} onFind={find} />
      <Choice
        label="Role"
        value={get('role')}
        options={ROLES.map((role) => [role, ROLE_WORDS[role]])}
        onChoose={(role) => set({ role })}
      />
      <Choice
        label="Cluster"
        value={get('cluster')}
        options={clusters.map(({ name }) => [name, name])}
        onChoose={(cluster) => set({ cluster })}
      />
      <Choice
        label="Shown"
        value={get('state')}
        any="current"
        options={[['ended', 'ended']]}
        onChoose={(state) => set({ state })}
      />
    </div>
  );
}

import { useState } from 'react';
import { ROLE_COLUMNS } from '../../../contract/desk/columns.ts';
import { exportRoles } from '../../../contract/desk/exports.ts';
import { listOrganisers } from '../../../contract/desk/organisers.ts';
import { counted, number } from '../../ui/formats.ts';
import { useCachedRead } from '../calls/use-cached-read.ts';
import { ExportButton, saveFile } from '../frame/export-dialog.tsx';
import { useMay } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { ACTS_COLUMN, List, useShown } from '../ui/list.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { COLUMNS, FILTERS, isOver } from './held-roles.tsx';
import { Invite } from './invite.tsx';
import { RoleActs } from './role-acts.tsx';
import { RoleNav } from './role-nav.tsx';

/** Everybody who holds a role or held one, and the giving and ending of them. */
export function Component() {
  const read = useCachedRead(listOrganisers, {}, { everyMs: 60_000 });
  const { data, reload } = read;
  const mayGive = useMay('give roles');
  const [isInviting, setInviting] = useState(false);
  useKeys('Roles', { n: ['invite', () => setInviting(true)] }, { when: mayGive });
  const held = data?.flatMap((holder) => holder.roles.map((role) => ({ ...role, holder })));
  const shown = useShown(held, FILTERS, COLUMNS, 'name');
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
            {shown && shown.length > 0 && (
              <ExportButton
                needs="export roles"
                title="Export the roles"
                what={counted(shown.length, 'role')}
                columns={ROLE_COLUMNS}
                onExport={(choice) =>
                  saveFile(exportRoles, { body: { ...choice, ids: shown.map(({ id }) => id) } })
                }
              />
            )}
            {mayGive && (
              <Button kind="ink" icon="plus" hint="n" onClick={() => setInviting(true)}>
                Invite
              </Button>
            )}
          </>
        }
      />
      <RoleNav />
      <List
        caption="Who holds a role"
        of={read}
        filters={FILTERS}
        rows={shown}
        columns={[
          ...COLUMNS,
          {
            ...ACTS_COLUMN,
            cell: (one) => mayGive && <RoleActs held={one} onChange={reload} />,
          },
        ]}
        sort="name"
        keyOf={({ id }) => id}
        needs={(one) => one.holder.vouchedBy.length === 1 && !isOver(one)}
        empty="Nobody is found."
      />
      <p>
        <small>The last administrator’s role can’t be ended.</small>
      </p>
      {isInviting && <Invite onClose={() => setInviting(false)} onChange={reload} />}
    </>
  );
}

import { Link } from 'react-router';
import { clusters } from '../../../contract/clusters.ts';
import { ROLE_COLUMNS } from '../../../contract/desk/columns.ts';
import type { OrganiserRole, OrganiserView } from '../../../contract/desk/organisers.ts';
import { GIVEN_ROLES, ROLE_WORDS } from '../../../contract/desk/rights.ts';
import { searchKey } from '../../../contract/name-keys.ts';
import { dateTime, day } from '../../ui/formats.ts';
import type { Filter } from '../ui/filters.tsx';
import type { Column } from '../ui/list.tsx';
import { Status } from '../ui/status.tsx';

/** A role and its holder: a line of the list. */
export interface HeldRole extends OrganiserRole {
  readonly holder: OrganiserView;
}

/** True once a role was ended, or its time has come. */
export function isOver({ ended, endsAt }: OrganiserRole): boolean {
  return ended !== null || endsAt <= Date.now();
}

export const FILTERS: readonly Filter<HeldRole>[] = [
  {
    name: 'q',
    label: 'Name or e-mail',
    keeps: ({ holder: { name, email } }, words) =>
      searchKey(`${name} ${email}`).includes(searchKey(words)),
  },
  {
    name: 'role',
    label: 'Role',
    options: GIVEN_ROLES.map((role) => [role, ROLE_WORDS[role]]),
    keeps: ({ role }, wanted) => wanted === '' || role === wanted,
  },
  {
    name: 'cluster',
    label: 'Cluster',
    options: clusters.map(({ name }) => [name, name]),
    keeps: (held, wanted) => wanted === '' || held.clusters.includes(wanted),
  },
  {
    name: 'state',
    label: 'Shown',
    any: 'current',
    options: [['ended', 'ended']],
    keeps: (held, wanted) => isOver(held) === (wanted === 'ended'),
  },
];

export const COLUMNS: readonly Column<HeldRole>[] = [
  {
    ...ROLE_COLUMNS.name,
    isName: true,
    order: ({ holder }) => searchKey(holder.name),
    cell: ({ holder }) => <Holder {...holder} />,
  },
  {
    ...ROLE_COLUMNS.role,
    order: ({ role }) => ROLE_WORDS[role],
    cell: ({ role, clusters }) => (
      <>
        {ROLE_WORDS[role]}
        <br />
        <small>{clusters.join(', ') || 'everything'}</small>
      </>
    ),
  },
  {
    ...ROLE_COLUMNS.until,
    isHeaded: true,
    order: ({ ended, endsAt }) => ended?.at ?? endsAt,
    cell: ({ ended, endsAt }) => (
      <>
        <span>{day(ended?.at ?? endsAt)}</span>
        {ended && (
          <>
            <br />
            <small>{`by ${ended.by}: “${ended.why}”`}</small>
          </>
        )}
      </>
    ),
  },
  { head: 'Second key', isHeaded: true, cell: SecondKey },
  {
    head: 'Last here',
    sort: 'seen',
    isWideOnly: true,
    order: ({ holder }) => holder.lastSeenAt ?? 0,
    cell: ({ holder }) => (holder.lastSeenAt ? dateTime(holder.lastSeenAt) : 'never'),
  },
];

function Holder({ code, name, email }: OrganiserView) {
  const [local, domain] = email.split('@');
  return (
    <>
      <Link to={`/desk/people/${code}`}>{name}</Link>
      <br />
      <small>
        {local}@<wbr />
        {domain}
      </small>
    </>
  );
}

function SecondKey({ holder }: HeldRole) {
  const [first] = holder.vouchedBy;
  if (first && holder.hasFactor)
    return (
      <>
        <Status kind="half">Lost</Status>
        <br />
        <small>{`says ${first}`}</small>
      </>
    );
  if (holder.hasFactor) return <Status kind="ok">Set</Status>;
  return <Status kind="no">Not set</Status>;
}

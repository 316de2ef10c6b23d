import { useMay } from '../frame/organiser.ts';
import { SubNav } from '../ui/screen-head.tsx';

/** The parts of the drawer Roles: its holders, their rights, what they did. */
export function RoleNav() {
  const maySeeHolders = useMay('see organisers');
  const maySeeLog = useMay('see the audit log');
  return (
    <SubNav
      label="Roles"
      items={[
        ...(maySeeHolders ? [{ to: '/desk/roles', label: 'Who' }] : []),
        { to: '/desk/roles/rights', label: 'Rights' },
        ...(maySeeLog ? [{ to: '/desk/audit', label: 'Audit log' }] : []),
      ]}
    />
  );
}

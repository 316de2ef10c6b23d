import { useMay } from '../frame/organiser.ts';
import { Tabs } from '../ui/tabs.tsx';

/** The leaves of one drawer: its holders, their rights, their deeds. */
export function RoleTabs() {
  const maySeeHolders = useMay('see organisers');
  const maySeeLog = useMay('see the audit log');
  return (
    <Tabs
      label="Roles"
      tabs={[
        ...(maySeeHolders ? [{ to: '/desk/roles', label: 'Who' }] : []),
        { to: '/desk/roles/rights', label: 'May what' },
        ...(maySeeLog ? [{ to: '/desk/audit', label: 'Audit log' }] : []),
      ]}
    />
  );
}

import { useMay } from '../frame/organiser.ts';
import { Tabs } from '../ui/tabs.tsx';

/** Who, may what, and what they did: leaves of one drawer. */
export function Leaves() {
  const maySeeLog = useMay('see the audit log');
  return (
    <Tabs
      label="Roles"
      tabs={[
        { to: '/desk/roles', label: 'Who' },
        { to: '/desk/roles/rights', label: 'May what' },
        ...(maySeeLog ? [{ to: '/desk/audit', label: 'Audit log' }] : []),
      ]}
    />
  );
}

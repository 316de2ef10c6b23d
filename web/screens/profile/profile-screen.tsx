import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useSite } from '../../calls/site.ts';
import { hasAccountDraft } from '../../session/account-draft.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { Info } from './info.tsx';
import ownDataStyles from './own-data.module.css';
import styles from './profile-screen.module.css';
import { useProfile } from './use-profile.ts';

// Few ever open it: it loads when it is.
const OwnDataParts = lazyPart(() => import('./own-data-parts.tsx'));

// Most festivals open these late: they load when they are on and opened.
const RegisteredEvents = lazyPart(() => import('./registered-events.tsx'));
const Programme = lazyPart(() => import('./programme/programme.tsx'));
const Edit = lazyPart(() => import('./edit.tsx'));
const IdProofPanel = lazyPart(() => import('./id-proof-panel.tsx'));

/** The dossier of whoever is signed in. Source: section 2, Profile page. */
export function Component() {
  const state = useProfile();
  const { hash } = useLocation();
  const { profile, leave, refresh } = state;
  const { profileTabs, festival } = useSite();
  const { registration, desk } = festival.features;
  // No server is told a fragment: until hydration Info is open, as it is by default.
  const hydrated = useHydrated();
  const [wasEditing] = useState(() => hasAccountDraft('profile draft'));
  const first = !hydrated ? 0 : wasEditing ? 2 : hash === '#events' ? 1 : 0;
  const tabs = [
    { label: 'Info', content: <Info state={state} /> },
    {
      label: 'Events',
      content: (
        <ComingTab
          heading="Events Registered"
          ready={Boolean(profile) && (profileTabs || registration)}
        >
          {registration ? <Programme /> : <RegisteredEvents />}
        </ComingTab>
      ),
    },
    {
      label: 'Edit',
      content: (
        <ComingTab heading="Edit Profile" ready={Boolean(profile) && profileTabs}>
          <Edit onSaved={refresh} />
        </ComingTab>
      ),
    },
  ];
  return (
    <main id="main" className={`screenful teak ${styles.desk}`}>
      <h1 className="visually-hidden">Profile</h1>
      <div className={`${styles.dossier} on-paper`}>
        <Tabs
          key={first}
          first={first}
          label="Profile"
          tabs={tabs.map(({ label, content }) => ({ label, content: <Panel>{content}</Panel> }))}
        />
        {desk && profile && (
          <Suspense>
            <IdProofPanel />
          </Suspense>
        )}
        {profile && <OwnData onLeave={leave} />}
      </div>
    </main>
  );
}

function Panel({ children }: { children: React.ReactNode }) {
  return (
    <div className={styles.stack}>
      <div className={`${styles.panel} paper`}>{children}</div>
    </div>
  );
}

interface ComingTabProps {
  heading: string;
  ready: boolean;
  children: React.ReactNode;
}

/** A tab that a setting or a feature turns on; until then it is announced. */
function ComingTab({ heading, ready, children }: ComingTabProps) {
  if (ready) return <Suspense fallback={<p role="status">Loading...</p>}>{children}</Suspense>;
  return (
    <div className={styles.coming}>
      <h2>{heading}</h2>
      <p>Coming soon...</p>
    </div>
  );
}

export const handle: ScreenHandle = {
  head: () => ({ title: 'Profile', hidden: true }),
};

// Few ever open it: it loads when it is.

/** Beneath the dossier, folded away: all that is held about the person, the password and the sessions. */
function OwnData({ onLeave }: { onLeave: (address: string) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className={`${ownDataStyles.ownData} paper not-on-paper`}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Your data, password and sessions</summary>
      {open && (
        <Suspense fallback={<p role="status">Loading...</p>}>
          <OwnDataParts onLeave={onLeave} />
        </Suspense>
      )}
    </details>
  );
}

import { lazy, Suspense } from 'react';
import { useSite } from '../../calls/site.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { Info } from './info.tsx';
import { OwnData } from './own-data.tsx';
import styles from './profile-screen.module.css';
import { useProfile } from './use-profile.ts';

// Most festivals open these late: they load when they are on and opened.
const RegisteredEvents = lazy(() => import('./registered-events.tsx'));
const Edit = lazy(() => import('./edit.tsx'));

/** The dossier of whoever is signed in. Source: section 2, Profile page. */
export function Component() {
  const { state, logOut, leave, leaving, refresh } = useProfile();
  const { profileTabs } = useSite();
  const open = profileTabs && state.kind === 'ready';
  return (
    <main id="main" className={`${styles.desk} teak`}>
      <h1 className="visually-hidden">Profile</h1>
      <div className={`${styles.dossier} on-paper`}>
        <Tabs
          label="Profile"
          tabs={[
            {
              label: 'Info',
              content: (
                <Sheet>
                  <Info state={state} leaving={leaving} onLogOut={logOut} />
                </Sheet>
              ),
            },
            {
              label: 'Events',
              content: open ? (
                <Opened>
                  <RegisteredEvents />
                </Opened>
              ) : (
                <Later heading="Events Registered" />
              ),
            },
            {
              label: 'Edit',
              content: open ? (
                <Opened>
                  <Edit onSaved={refresh} />
                </Opened>
              ) : (
                <Later heading="Edit Profile" />
              ),
            },
          ]}
        />
        {state.kind === 'ready' && !leaving && <OwnData onLeave={leave} />}
      </div>
    </main>
  );
}

function Sheet({ children }: { children: React.ReactNode }) {
  return (
    <div className={styles.stack}>
      <div className={`${styles.sheet} paper`}>{children}</div>
    </div>
  );
}

function Opened({ children }: { children: React.ReactNode }) {
  return (
    <Sheet>
      <Suspense fallback={<p role="status">Loading...</p>}>{children}</Suspense>
    </Sheet>
  );
}

/** What is announced and not live yet. */
function Later({ heading }: { heading: string }) {
  return (
    <Sheet>
      <div className={styles.later}>
        <h2>{heading}</h2>
        <p>Coming soon...</p>
      </div>
    </Sheet>
  );
}

export const handle: ScreenHandle = {
  head: () => ({ title: 'Profile', hidden: true }),
};

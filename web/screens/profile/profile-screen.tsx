import type { ScreenHandle } from '../../head.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { Info } from './info.tsx';
import { OwnData } from './own-data.tsx';
import styles from './profile-screen.module.css';
import { useProfile } from './use-profile.ts';

/** The dossier of whoever is signed in. Source: section 2, Profile page. */
export function Component() {
  const { state, logOut, leave, leaving } = useProfile();
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
            { label: 'Events', content: <Later heading="Events Registered" /> },
            { label: 'Edit', content: <Later heading="Edit Profile" /> },
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

import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../../session/session.ts';
import { useNow } from '../../../ui/use-now.ts';
import styles from './panel.module.css';
import { type Ask, Closed, Open, type RegistrationProps, Soon } from './panel-layout.tsx';
import { type BottomSheet, HEADING, REGISTER } from './state.ts';
import type { PanelSummary } from './summary.ts';

interface Props extends RegistrationProps {
  sheet: BottomSheet;
  onSummary: (summary: PanelSummary | undefined) => void;
}

/**
 * An event's own registration: a panel on the event’s page, on a phone opened by the bar at the foot. The content's part
 * shows at once; what needs the accounts server is loaded when it is asked for, or for who is signed in.
 */
export default function RegistrationPanel({ sheet, onSummary, ...registration }: Props) {
  const now = useNow();
  const { ask, LivePanel } = useLivePanel();
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address alone asks.
  useEffect(sheet.follow, [hash]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that somebody asks.
  useEffect(() => {
    if (sheet.asked > 0) ask.now();
  }, [sheet.asked]);
  return (
    <dialog
      ref={sheet.ref}
      id={REGISTER.slice(1)}
      className={styles.panel}
      open
      aria-labelledby={HEADING}
      onClose={sheet.onClose}
    >
      <div className={styles.head}>
        <p className="label">{registration.event.title}</p>
        <button type="button" aria-label="Close" onClick={sheet.close}>
          <svg viewBox="0 0 22 22" aria-hidden="true">
            <path d="M4 4l14 14M18 4L4 18" fill="none" stroke="currentColor" strokeWidth="2.4" />
          </svg>
        </button>
      </div>
      {LivePanel ? (
        <LivePanel {...registration} now={now} onSummary={onSummary} />
      ) : (
        <StaticPanel {...registration} now={now} ask={ask} />
      )}
    </dialog>
  );
}

function StaticPanel({
  now,
  ask,
  ...registration
}: RegistrationProps & { now: number | undefined; ask: Ask }) {
  if (registration.state === 'soon') return <Soon {...registration} now={now} />;
  if (registration.state === 'closed' || registration.state === 'over')
    return <Closed {...registration} />;
  return <Open {...registration} ask={ask} />;
}

type LivePanelModule = typeof import('./live-panel.tsx');

/** The part that asks the accounts server: loaded for who is signed in, and for who asks. */
function useLivePanel() {
  const { auth } = useSession();
  const [loaded, setLoaded] = useState<LivePanelModule>();
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  const load = () => {
    if (loaded) return;
    setState('asking');
    import('./live-panel.tsx').then(setLoaded, () => setState('failed'));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when somebody turns out to be signed in.
  useEffect(() => {
    if (auth) load();
  }, [auth]);
  const ask: Ask = { now: load, isAsking: state === 'asking', hasFailed: state === 'failed' };
  return { ask, LivePanel: loaded?.LivePanel };
}

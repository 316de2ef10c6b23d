import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../../session/session.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { News } from './news.ts';
import styles from './slip.module.css';
import { type Ask, Closed, Open, type SlipProps, Soon } from './still.tsx';
import { HEADING, REGISTER, type Sheet } from './use-sheet.ts';

export { Bar } from './bar.tsx';

interface Props extends SlipProps {
  sheet: Sheet;
  onNews: (news: News | undefined) => void;
}

/**
 * An event's own registration: a slip on its sheet, on a phone opened by the bar at the foot. The content's part
 * shows at once; what needs the accounts server is loaded when it is asked for, or for who is signed in.
 */
export default function Slip({ sheet, onNews, ...slip }: Props) {
  const now = useNow();
  const { ask, Live } = useLive();
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address alone asks.
  useEffect(() => {
    if (hash === REGISTER) sheet.open();
  }, [hash]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that somebody asks.
  useEffect(() => {
    if (sheet.asked > 0) ask.now();
  }, [sheet.asked]);
  return (
    <dialog
      ref={sheet.ref}
      id={REGISTER.slice(1)}
      className={styles.sheet}
      open
      aria-labelledby={HEADING}
      onClose={sheet.onClose}
    >
      <div className={styles.head}>
        <p className="label">{slip.event.title}</p>
        <button type="button" aria-label="Close" onClick={sheet.close}>
          <svg viewBox="0 0 22 22" aria-hidden="true">
            <path d="M4 4l14 14M18 4L4 18" fill="none" stroke="currentColor" strokeWidth="2.4" />
          </svg>
        </button>
      </div>
      {Live ? <Live {...slip} now={now} tell={onNews} /> : <Still {...slip} now={now} ask={ask} />}
    </dialog>
  );
}

function Still({ now = 0, ask, ...slip }: SlipProps & { now: number | undefined; ask: Ask }) {
  if (slip.state === 'soon') return <Soon {...slip} now={now} />;
  if (slip.state === 'closed' || slip.state === 'over') return <Closed {...slip} />;
  return <Open {...slip} ask={ask} />;
}

type LiveModule = typeof import('./live.tsx');

/** The part that asks the accounts server: loaded for who is signed in, and for who asks. */
function useLive() {
  const { auth } = useSession();
  const [loaded, setLoaded] = useState<LiveModule>();
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  const load = () => {
    if (loaded) return;
    setState('asking');
    import('./live.tsx').then(setLoaded, () => setState('failed'));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when somebody turns out to be signed in.
  useEffect(() => {
    if (auth) load();
  }, [auth]);
  const ask: Ask = { now: load, isAsking: state === 'asking', hasFailed: state === 'failed' };
  return { ask, Live: loaded?.Live };
}

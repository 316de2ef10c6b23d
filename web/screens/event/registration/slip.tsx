import { type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useSite } from '../../../calls/site.ts';
import { useSession } from '../../../session/session.ts';
import { useNow } from '../../../ui/use-now.ts';
import { HEADING } from './face.tsx';
import type { News } from './news.ts';
import { rulesInWords } from './rules-in-words.ts';
import styles from './slip.module.css';
import { type Ask, Closed, Open, type SlipProps, Soon } from './still.tsx';
import { useSheet } from './use-sheet.ts';

/** The hash that asks for registration at once, such as after signing in. */
const HASH = '#register';

/**
 * An event's own registration: a slip on its sheet, on a phone a bar at the foot that opens it. The content's
 * part shows at once; what needs the accounts server is loaded when it is asked for, or for who is signed in.
 */
export default function Slip({
  onStamp,
  ...slip
}: SlipProps & { onStamp: (stamp: string) => void }) {
  const sheet = useSheet();
  const now = useNow();
  const { ask, Live } = useLive();
  const [live, tell] = useState<News>();
  const { timeZone } = useSite().festival;
  const news = live ?? stillNews(slip, now, timeZone);
  const { stamp } = news;
  const { hash } = useLocation();
  useEffect(() => onStamp(stamp), [onStamp, stamp]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address alone asks.
  useEffect(() => {
    if (hash !== HASH) return;
    ask.now();
    sheet.openOnPhone();
  }, [hash]);
  const open = () => {
    ask.now();
    sheet.openOnPhone();
  };
  return (
    <>
      <dialog
        ref={sheet.ref}
        id={HASH.slice(1)}
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
        {Live ? <Live {...slip} now={now} tell={tell} /> : <Still {...slip} now={now} ask={ask} />}
      </dialog>
      <Bar news={news} open={open} link={sheet.bar} />
    </>
  );
}

function Still({ now, ask, ...slip }: SlipProps & { now: number | undefined; ask: Ask }) {
  const state = stateAt(slip.rules, now);
  if (state === 'soon') return <Soon {...slip} now={now!} />;
  if (state === 'closed') return <Closed {...slip} />;
  return <Open {...slip} ask={ask} />;
}

interface BarProps {
  news: News;
  open: () => void;
  link: RefObject<HTMLAnchorElement | null>;
}

function Bar({ news: { first, second, button }, open, link }: BarProps) {
  return (
    <div className={`${styles.bar} on-paper`}>
      <p>
        <b>{first}</b>
        <span>{second}</span>
      </p>
      {button && (
        <a
          ref={link}
          className="button button-seal"
          href={HASH}
          onClick={(press) => {
            press.preventDefault();
            open();
          }}
        >
          {button}
        </a>
      )}
    </div>
  );
}

function stillNews({ rules }: SlipProps, now: number | undefined, timeZone: string): News {
  const words = rulesInWords(rules, timeZone);
  const state = stateAt(rules, now);
  if (state === 'soon') {
    const [day = '', time = ''] = words.opens.split(', ');
    return { stamp: 'SOON', first: `Opens ${day}`, second: time, button: 'See' };
  }
  if (state === 'closed')
    return { stamp: 'CLOSED', first: 'Closed', second: 'come and watch', button: '' };
  return { stamp: 'OPEN', first: words.all, second: words.closesShort, button: 'Register' };
}

/** Before hydration it is no time at all, and open. */
function stateAt({ opens, closes }: SlipProps['rules'], now = Date.parse(opens)) {
  if (now < Date.parse(opens)) return 'soon';
  return now < Date.parse(closes) ? 'open' : 'closed';
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

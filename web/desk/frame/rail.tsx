import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import type { Waiting } from '../../../contract/desk/home.ts';
import { type Act, ROLE_WORDS } from '../../../contract/desk/rights.ts';
import { Mark } from '../../art/symbols.tsx';
import { time } from '../../ui/formats.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { secondKeysOpen } from '../sign-in/second-keys-open.ts';
import { festivalName } from '../ui/festival-name.ts';
import { useKeys } from '../ui/use-keys.ts';
import { useOrganiser } from './organiser.ts';
import styles from './rail.module.css';
import { Shortcuts } from './shortcuts.tsx';
import { useWaiting } from './waiting.ts';

interface Part {
  readonly to: string;
  readonly label: string;
  /** For a phone's bar. */
  readonly short?: string;
  readonly icon: IconName;
  /** After `g`. */
  readonly letter: string;
  readonly act: Act;
  /** The decisions that are made here. */
  readonly waiting?: keyof Waiting;
}

/** In the order of the rail. Each shows only to those who may open it. */
const DRAWERS: readonly Part[] = [
  { to: '/desk', label: 'Home', icon: 'home', letter: 'h', act: 'see home' },
  { to: '/desk/people', label: 'People', icon: 'people', letter: 'p', act: 'see people' },
  {
    to: '/desk/id-proofs',
    label: 'ID proofs',
    short: 'Proofs',
    icon: 'card',
    letter: 'i',
    act: 'review ID proofs',
    waiting: 'idProofs',
  },
  {
    to: '/desk/events',
    label: 'Events',
    icon: 'event',
    letter: 'e',
    act: 'see events',
    waiting: 'events',
  },
  {
    to: '/desk/gate',
    label: 'Gate',
    icon: 'fit',
    letter: 't',
    act: 'see the gate',
    waiting: 'gate',
  },
  {
    to: '/desk/prizes',
    label: 'Prizes',
    icon: 'coin',
    letter: 'z',
    act: 'see prizes',
    waiting: 'prizes',
  },
  { to: '/desk/roles', label: 'Roles', icon: 'key', letter: 'r', act: 'see organisers' },
  { to: '/desk/audit', label: 'Audit log', icon: 'log', letter: 'a', act: 'see the audit log' },
];

const SecondKey = lazy(() => import('../sign-in/second-keys.tsx'));

/** A phone's bar has room for as many; the others lie behind 'More'. */
const IN_BAR = 4;

/** The drawers that one may open: at the side, or at the foot of a phone. */
export function Rail({ onSignOut }: { onSignOut: () => void }) {
  const { acts } = useOrganiser();
  const when = acts.includes('see home');
  const waiting = useWaiting(when);
  const navigate = useNavigate();
  const drawers = DRAWERS.filter(({ act }) => acts.includes(act));
  const late = drawers.slice(IN_BAR);
  const [isKeysOpen, setKeysOpen] = useState(false);
  const openKeys = () => setKeysOpen(true);
  const isSecondOpen = secondKeysOpen.useValue();
  const ways = drawers.map(
    ({ letter, label, to }) => [`g ${letter}`, [label, () => void navigate(to)]] as const,
  );
  useKeys('Everywhere', {
    ...Object.fromEntries(ways),
    '?': ['this sheet', openKeys],
  });
  return (
    <>
      <nav className={styles.rail} aria-label="Desk">
        <p className={styles.brand}>
          <Mark name="emblem" />
          <span>
            <b>{festivalName}</b>
            The desk
          </span>
        </p>
        <ul>
          {drawers.map((drawer, place) => (
            <li key={drawer.to} data-late={place >= IN_BAR || undefined}>
              <PartLink drawer={drawer} counts={waiting} />
            </li>
          ))}
          <li className={styles.more}>
            <button type="button" popoverTarget="more">
              <Icon name="more" />
              More
              {late.some((drawer) => countOf(drawer, waiting)) && <Knot />}
            </button>
          </li>
        </ul>
        <Behind late={late} waiting={waiting} onKeys={openKeys} onSignOut={onSignOut} />
      </nav>
      {isKeysOpen && <Shortcuts onClose={() => setKeysOpen(false)} />}
      <Suspense>{isSecondOpen && <SecondKey onClose={() => secondKeysOpen.set(false)} />}</Suspense>
    </>
  );
}

interface BehindProps {
  late: readonly Part[];
  waiting: Waiting | undefined;
  onKeys: () => void;
  onSignOut: () => void;
}

/** The foot of the rail; on a phone it lies behind 'More', with the drawers that the bar has no room for. */
function Behind({ late, waiting, onKeys, onSignOut }: BehindProps) {
  const more = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // A phone's menu would lie over the screen that it led to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says that it did
  useEffect(() => more.current?.hidePopover(), [pathname]);
  return (
    <div ref={more} id="more" popover="auto" className={styles.end}>
      {late.map((drawer) => (
        <span key={drawer.to} className={styles.late}>
          <PartLink drawer={drawer} counts={waiting} />
        </span>
      ))}
      <button type="button" onClick={onKeys}>
        <Icon name="keys" />
        Keys
      </button>
      <button type="button" onClick={() => secondKeysOpen.set(true)}>
        <Icon name="lock" />
        Second keys
      </button>
      <button type="button" onClick={onSignOut}>
        <Icon name="out" />
        Sign out
      </button>
      <Who />
    </div>
  );
}

interface LinkProps {
  drawer: Part;
  counts: Waiting | undefined;
}

function PartLink({ drawer, counts }: LinkProps) {
  const { to, label, short = label, icon, letter } = drawer;
  const count = countOf(drawer, counts);
  return (
    <NavLink to={to} end={to === '/desk'} title={`g then ${letter}`}>
      <Icon name={icon} />
      <span className={styles.label}>{label}</span>
      <span className={styles.short}>{short}</span>
      {!!count && <Knot count={count} />}
    </NavLink>
  );
}

function countOf({ waiting }: Part, counts: Waiting | undefined): number | undefined {
  return waiting && counts?.[waiting];
}

function Knot({ count }: { count?: number }) {
  return (
    <span className={styles.count}>
      <i className="knot" />
      <b>{count}</b>
      <span className="visually-hidden"> need a decision</span>
    </span>
  );
}

function Who() {
  const { name, roles, signedInUntil } = useOrganiser();
  return (
    <p className={styles.who} key={signedInUntil}>
      <b>{name}</b>
      {roles.map(({ role }) => ROLE_WORDS[role]).join(', ')}
      <br />
      Signed in until {time(signedInUntil)}
    </p>
  );
}

import type { Waiting } from '../../../contract/desk/home.ts';
import type { Act } from '../../../contract/desk/rights.ts';
import type { IconName } from '../ui/icon.tsx';

export interface Drawer {
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
export const DRAWERS: readonly Drawer[] = [
  { to: '/desk', label: 'Home', icon: 'home', letter: 'h', act: 'see home' },
  { to: '/desk/people', label: 'People', icon: 'people', letter: 'p', act: 'see people' },
  {
    to: '/desk/id-proofs',
    label: 'ID proofs',
    short: 'Proofs',
    icon: 'card',
    letter: 'i',
    act: 'review ID proofs',
    waiting: 'id_proofs',
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
  { to: '/desk/roles', label: 'Roles', icon: 'key', letter: 'r', act: 'see organisers' },
  { to: '/desk/audit', label: 'Audit log', icon: 'log', letter: 'a', act: 'see the audit log' },
];
